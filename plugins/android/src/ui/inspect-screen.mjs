import { centerOf, describeNode, rectOf } from './describe-node.mjs';
import { captionOf, isField, xpathsOf } from './name-node.mjs';

/** Where they are touched decides what happens. */
const placeMatters = /SeekBar|RatingBar|WebView|SurfaceView|TextureView|MapView|Picker/;

/** What a touch of a place means, and what has the focus. */
export function inspectScreen(document, point) {
  const nodes = [...document.getElementsByTagName('node')];
  const target = point === null ? null : meantBy(nodes, point);
  const focused = nodes.findLast((node) => isTrue(node, 'focused')) ?? null;
  return { target: nameOf(target), focused: nameOf(focused) };
}

/** Null unless a touch of its middle does the same as one of the place. */
function meantBy(nodes, point) {
  const touched = touchedAt(nodes, point);
  if (touched === null || placeMatters.test(touched.getAttribute('class') ?? '')) return null;
  if (areaOf(touched) * 2 > areaOf(nodes[0])) return null;
  return touchedAt(nodes, centerOf(rectOf(touched))) === touched ? touched : null;
}

/** What takes a touch: the innermost element there, or the one around it that answers. Null for none that has a name. */
function touchedAt(nodes, point) {
  const innermost = innermostAt(nodes, point);
  for (let node = innermost; node?.nodeName === 'node'; node = node.parentNode) {
    if (['clickable', 'checkable', 'long-clickable'].some((name) => isTrue(node, name))) return node;
  }
  const isNamed = ['text', 'content-desc'].some((name) => (innermost?.getAttribute(name) ?? '') !== '');
  return isNamed ? innermost : null;
}

/** Of those around a place the smallest, of equal ones that which was drawn last. */
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
