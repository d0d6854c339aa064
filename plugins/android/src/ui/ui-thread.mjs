import { parentPort } from 'node:worker_threads';
import { DOMParser } from '@xmldom/xmldom';
import xpath from 'xpath';

/** Reads trees of screens: an expression may work without pause, so that only the end of a thread can end it. */
parentPort?.on('message', ({ id, xml, search }) => {
  parentPort?.postMessage({ id, ...answer(xml, search) });
});

function answer(xml, search) {
  try {
    const found = search.xpath === null ? byConditions(read(xml), search) : byPath(read(xml), search.xpath);
    const from = found.slice(search.index, search.index + search.limit);
    return { matchCount: found.length, elements: from.map((node, at) => describe(node, search.index + at)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message.split('\n')[0] : String(error) };
  }
}

function read(xml) {
  const fail = (level, message) => {
    if (level !== 'warning') throw new Error(`the tree of the screen is no XML: ${message}`);
  };
  return new DOMParser({ onError: fail }).parseFromString(xml, 'text/xml');
}

function byPath(document, expression) {
  const found = xpath.select(expression, document);
  if (!Array.isArray(found)) throw new Error(`it gives ${typeof found} and no elements`);
  const odd = found.find((node) => node.nodeType !== node.ELEMENT_NODE);
  if (odd !== undefined) throw new Error(`it selects ${odd.nodeName}, which is no element`);
  return found.filter(({ nodeName }) => nodeName === 'node');
}

function byConditions(document, { conditions }) {
  const tests = conditions.map(toTest);
  const nodes = [...document.getElementsByTagName('node')];
  return nodes.filter((node) => tests.every((test) => test(node)));
}

function toTest({ attribute, searchType, value }) {
  const pattern = searchType === 'regexp' ? new RegExp(value, 'u') : null;
  return (node) => {
    const text = node.getAttribute(attribute) ?? '';
    if (pattern !== null) return pattern.test(text);
    return text.includes(value) === (searchType === 'text');
  };
}

function describe(node, index) {
  const text = (name) => node.getAttribute(name) ?? '';
  const flag = (name) => text(name) === 'true';
  const isPassword = flag('password');
  const rect = toRect(text('bounds'));
  return {
    index,
    text: isPassword ? '' : text('text'),
    textLength: text('text').length,
    resourceId: text('resource-id'),
    className: text('class'),
    package: text('package'),
    contentDesc: text('content-desc'),
    rect,
    center: { x: rect.x + Math.floor(rect.width / 2), y: rect.y + Math.floor(rect.height / 2) },
    isEnabled: flag('enabled'),
    isClickable: flag('clickable'),
    isLongClickable: flag('long-clickable'),
    isCheckable: flag('checkable'),
    isChecked: flag('checked'),
    isFocusable: flag('focusable'),
    isFocused: flag('focused'),
    isScrollable: flag('scrollable'),
    isSelected: flag('selected'),
    isPassword,
  };
}

function toRect(bounds) {
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(Number);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
