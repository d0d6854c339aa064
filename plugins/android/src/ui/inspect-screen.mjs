import { centerOf, describeNode, rectOf } from './describe-node.mjs';
import { captionOf, isField, xpathsOf } from './name-node.mjs';

/** Classes for which the place of a touch decides its effect. */
const placeMatters = /SeekBar|RatingBar|WebView|SurfaceView|TextureView|MapView|Picker/;

/** The target of a touch at a place, and the element that has the focus. */
export function inspectScreen(document, point) {
  const nodes = [...document.getElementsByTagName('node')];
  const target = point === null ? null : meantBy(nodes, point);
  const focused = nodes.findLast((node) => isTrue(node, 'focused')) ?? null;
  return { target: nameOf(target), focused: nameOf(focused) };
}

/** Null unless a touch of its centre has the same effect as one at the place. */
function meantBy(nodes, point) {
  const touched = touchedAt(nodes, point);
  if (touched === null || placeMatters.test(touched.getAttribute('class') ?? '')) return null;
  if (areaOf(touched) * 2 > areaOf(nodes[0])) return null;
  return touchedAt(nodes, centerOf(rectOf(touched))) === touched ? touched : null;
}

/**
 * The element that receives a touch: the innermost one there, or the clickable one around it. Null for none that has
 * a name.
 */
function touchedAt(nodes, point) {
  const innermost = innermostAt(nodes, point);
  for (let node = innermost; node?.nodeName === 'node'; node = node.parentNode) {
    if (['clickable', 'checkable', 'long-clickable'].some((name) => isTrue(node, name))) return node;
  }
  const isNamed = ['text', 'content-desc'].some((name) => (innermost?.getAttribute(name) ?? '') !== '');
  return isNamed ? innermost : null;
}

/** The smallest element around a place, and the last drawn of equal ones. */
function innermostAt(nodes, { x, y }) {
  const around = nodes.filter((node) => {
    const rect = rectOf(node);
    return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
  });
  return around.reduce((best, node) => (best === null || areaOf(node) <= areaOf(best) ? node : best), null);
}

function areaOf(node) {
  const { width, height } = rectOf(node);
  return width * height;
}

function isTrue(node, name) {
  return node.getAttribute(name) === 'true';
}

function nameOf(node) {
  if (node === null) return null;
  return {
    element: describeNode(node, 0),
    xpaths: xpathsOf(node),
    caption: captionOf(node),
    isField: isField(node),
  };
}
