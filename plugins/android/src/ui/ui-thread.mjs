import { parentPort } from 'node:worker_threads';
import { DOMParser } from '@xmldom/xmldom';
import xpath from 'xpath';
import { describeNode } from './describe-node.mjs';
import { inspectScreen } from './inspect-screen.mjs';

/** Reads trees of screens. An expression may run without a pause, so only the end of the thread can abort it. */
parentPort?.on('message', ({ id, xml, ...wanted }) => {
  parentPort?.postMessage({ id, hasBegun: true });
  parentPort?.postMessage({ id, ...answer(xml, wanted) });
});

function answer(xml, { search, look }) {
  try {
    if (look !== undefined) return inspectScreen(read(xml), look.point);
    const found = search.xpath === null ? byConditions(read(xml), search) : byPath(read(xml), search.xpath);
    const from = found.slice(search.index, search.index + search.limit);
    return {
      matchCount: found.length,
      elements: from.map((node, at) => describeNode(node, search.index + at)),
    };
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
