import { posix } from 'node:path';

/** @typedef {import('./measure-sources.mjs').Source} Source */

const SHOWN_NAMES = 20;
/** Each package has files that are named by their role. */
const ROLES = new Set([
  'api.ts',
  'declaration.ts',
  'index.ts',
  'main.ts',
  'plugin.ts',
  'testing.ts',
  'worker.ts',
]);

/**
 * @param {readonly Source[]} sources
 * @returns {string[]} a line for each package: lines of product code, and of tests with what they need
 */
export function describeLines(sources) {
  const packages = [...new Set(sources.map((source) => source.package))].sort();
  return [
    row('lines', 'product', 'tests'),
    ...packages.map((name) =>
      rowOf(
        name,
        sources.filter((source) => source.package === name),
      ),
    ),
    rowOf('all', sources),
  ];
}

/**
 * @param {string} name
 * @param {readonly Source[]} sources
 */
function rowOf(name, sources) {
  return row(
    name,
    String(sum(sources.filter(({ isTest }) => !isTest))),
    String(sum(sources.filter(({ isTest }) => isTest))),
  );
}

/**
 * @param {string} name
 * @param {string} product
 * @param {string} tests
 */
function row(name, product, tests) {
  return `${name.padEnd(28)}${product.padStart(9)}${tests.padStart(9)}`;
}

/** @param {readonly Source[]} sources */
function sum(sources) {
  return sources.reduce((total, { lines }) => total + lines, 0);
}

/**
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function describeLengths(sources) {
  const functions = sources.flatMap(({ file, functions }) =>
    functions.map(({ name, lines }) => ({ name: `${name} in ${file}`, lines })),
  );
  const classes = sources.flatMap(({ file, classes }) =>
    classes.map(({ name, lines }) => ({ name: `${name} in ${file}`, lines })),
  );
  const [largest] = classes.toSorted((one, other) => other.lines - one.lines);
  return [
    spread(
      'files',
      sources.map(({ file, lines }) => ({ name: file, lines })),
    ),
    spread('functions', functions),
    `  largest class: ${largest?.lines} lines, ${largest?.name}`,
  ];
}

/**
 * @param {string} what
 * @param {readonly { name: string, lines: number }[]} measured
 */
function spread(what, measured) {
  const sorted = measured.toSorted((one, other) => one.lines - other.lines);
  /** @param {number} part */
  const at = (part) => sorted[Math.floor((sorted.length - 1) * part)]?.lines;
  const largest = sorted.at(-1);
  return `  ${what}: ${sorted.length}, median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${largest?.lines} (${largest?.name})`;
}

/**
 * @param {readonly Source[]} sources
 * @returns {string[]} how many files share their name, and the names that occur most
 */
export function describeNames(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { file } of sources) {
    const name = posix.basename(file);
    if (!ROLES.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const shared = [...counts].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one);
  const files = shared.reduce((total, [, count]) => total + count, 0);
  return [
    `  files that share their name with another: ${files}, of ${shared.length} names`,
    ...shared.slice(0, SHOWN_NAMES).map(([name, count]) => `    ${name} ${count} times`),
  ];
}
