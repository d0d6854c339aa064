import { parseSync } from 'oxc-parser';

/**
 * @typedef {import('./find-mutations.mjs').SyntaxNode} SyntaxNode
 * @typedef {{ readonly start: number, readonly end: number, readonly kind: 'listed' | 'single' | 'value' }} Probed
 */

/** Where the file that probes write to is, in the sandbox. */
export const REACHED_FOLDER = '/tmp/reached';

/** Mounts the folder of a worker in its sandbox. */
const MOUNTS = 'packages/sandbox/src/worker-mounts.ts';
const OWN_FOLDER = "mounts.set(own, { kind: 'write' });";

/**
 * The source that decides what a worker sees, with the folder of the probes: a worker in its sandbox reports too.
 * @param {string} path
 * @param {string} text
 * @returns {string}
 */
export function probeWorkers(path, text) {
  if (path !== MOUNTS) return text;
  if (!text.includes(OWN_FOLDER))
    throw new Error(`${MOUNTS} has no line "${OWN_FOLDER}". Correct probes.mjs.`);
  return text.replace(OWN_FOLDER, `${OWN_FOLDER} mounts.set('${REACHED_FOLDER}', { kind: 'write' });`);
}

/**
 * A source in which each statement, and each value of an arrow function, writes that it is run, once a process.
 * @param {string} path
 * @param {string} text
 * @returns {string}
 */
export function withProbes(path, text) {
  const inserted = probedIn(path, text).flatMap(({ start, end, kind }) => {
    const [before, after] = around(kind, `__r[${start}] || __reach(${start})`);
    return [
      { at: start, added: before },
      { at: end, added: after },
    ];
  });
  let result = prelude(path);
  let last = 0;
  for (const { at, added } of inserted.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(last, at) + added;
    last = at;
  }
  return result + text.slice(last);
}

/**
 * The line that the probe nearest around an offset writes; null where the code runs as the file is loaded.
 * @param {string} path
 * @param {string} text
 * @param {number} offset
 * @returns {string | null}
 */
export function probeAt(path, text, offset) {
  const around = probedIn(path, text).filter(({ start, end }) => start <= offset && offset < end);
  const nearest = around.toSorted((a, b) => b.start - a.start)[0];
  return nearest === undefined ? null : `${path} ${nearest.start}`;
}

/** @param {string} path */
function prelude(path) {
  return `const __r = []; const __reach = (at) => { __r[at] = true; try {
    globalThis.process.getBuiltinModule('node:fs').appendFileSync('${REACHED_FOLDER}/log', '${path} ' + at + '\\n');
  } catch {} };`;
}

/**
 * @param {Probed['kind']} kind
 * @param {string} probe
 */
function around(kind, probe) {
  if (kind === 'listed') return [`${probe};`, ''];
  return kind === 'single' ? [`{ ${probe}; `, '}'] : [`(${probe}, `, ')'];
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Probed[]}
 */
function probedIn(path, text) {
  /** @type {Probed[]} */
  const found = [];
  visit(/** @type {SyntaxNode} */ (/** @type {unknown} */ (parseSync(path, text).program)));
  return found;

  /** @param {SyntaxNode} node */
  function visit(node) {
    found.push(...probedOf(node));
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') visit(child);
  }
}

/**
 * @param {SyntaxNode} node
 * @returns {Probed[]}
 */
function probedOf({ type, body, consequent, alternate }) {
  const isBlock = (/** @type {SyntaxNode} */ node) => node.type === 'BlockStatement';
  const of = (/** @type {Probed['kind']} */ kind, /** @type {SyntaxNode[]} */ nodes) =>
    nodes.map(({ start, end }) => ({ start, end, kind }));
  if (type === 'BlockStatement') return of('listed', body);
  if (type === 'SwitchCase') return of('listed', consequent);
  if (type === 'ArrowFunctionExpression') return isBlock(body) ? [] : of('value', [body]);
  if (type === 'IfStatement')
    return of(
      'single',
      [consequent, alternate].filter((branch) => branch && !isBlock(branch)),
    );
  return /^(?:For|While|DoWhile)/.test(type) && !isBlock(body) ? of('single', [body]) : [];
}
