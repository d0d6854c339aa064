import xpath from 'xpath';

const maxXPaths = 4;
const maxLength = 80;

/** Expressions that find only this node in its document, the most durable one first. */
export function xpathsOf(node) {
  const found = candidatesOf(node).filter((expression) => findsOnly(expression, node));
  return [...new Set([...found.slice(0, maxXPaths - 1), pathOf(node)])];
}

function candidatesOf(node) {
  const id = tests(node, 'resource-id');
  const text = showsItsState(node) ? [] : tests(node, 'text');
  const names = [...tests(node, 'content-desc'), ...text];
  const kind = tests(node, 'class');
  const inner = names.length > 0 ? [] : innerTests(node);
  return [
    ...id,
    ...names,
    ...both(id, names),
    ...both(kind, names),
    ...both(id, inner),
    ...both([`@clickable='true'`], inner),
    ...kind,
  ].map((test) => `//node[${test}]`);
}

/** The content of a field or the state of a switch changes. */
function showsItsState(node) {
  return isField(node) || /Switch|Toggle/.test(classOf(node));
}

export function isField(node) {
  return /EditText|AutoComplete/.test(classOf(node));
}

function tests(node, name) {
  const value = node.getAttribute(name) ?? '';
  const isUseful = value.trim() !== '' && value.length <= maxLength && !/[\n\r\t]|\{-/.test(value);
  return isUseful ? [`@${name}=${quoted(value)}`] : [];
}

function both(some, others) {
  return some.flatMap((one) => others.map((other) => `${one} and ${other}`));
}

/** A row of a list has no name of its own: its content names it. */
function innerTests(node) {
  const labels = [...node.getElementsByTagName('node')].filter((inner) => !showsItsState(inner));
  return labels
    .flatMap((inner) => [...tests(inner, 'text'), ...tests(inner, 'content-desc')])
    .slice(0, 2)
    .map((test) => `.//node[${test}]`);
}

/** The steps from the root, or from the nearest ancestor with a unique id. */
function pathOf(node) {
  const steps = [];
  for (let step = node; step?.nodeName === 'node'; step = step.parentNode) {
    const [id] = step === node ? [] : tests(step, 'resource-id');
    const start = `//node[${id}]`;
    if (id !== undefined && findsOnly(start, step)) return [start, ...steps].join('/');
    steps.unshift(`node[${placeOf(step)}]`);
  }
  return `/hierarchy/${steps.join('/')}`;
}

function placeOf(node) {
  const siblings = [...node.parentNode.childNodes].filter(({ nodeName }) => nodeName === 'node');
  return siblings.indexOf(node) + 1;
}

function findsOnly(expression, node) {
  const found = xpath.select(expression, node.ownerDocument);
  return found.length === 1 && found[0] === node;
}

/** The name that a person would use for it. */
export function captionOf(node) {
  const inside = [...node.getElementsByTagName('node')];
  const shown = [node, ...inside].flatMap((one) => [
    one.getAttribute('content-desc'),
    isField(one) ? '' : one.getAttribute('text'),
  ]);
  const id = (node.getAttribute('resource-id') ?? '').split('/').at(-1);
  const names = isField(node) ? [node.getAttribute('content-desc'), id] : [...shown, id];
  const caption = names.find((name) => (name ?? '').trim() !== '') ?? classOf(node).split('.').at(-1);
  return caption.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
}

function classOf(node) {
  return node.getAttribute('class') ?? '';
}

/** XPath cannot escape quotes, so a text with both kinds is joined by `concat`. */
function quoted(text) {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  const parts = text.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(`,"'",`)})`;
}
