import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { importGraph } from '../imports/import-graph.mjs';
import { packageOf } from '../imports/package-of.mjs';

/** Files that are named beside their user: workers and children of tests. */
const NAMED = /'(\.{1,2}\/[\w./-]+\.ts)'/g;
/** The host loads plugins by their folders, so all that imports it reaches them. */
const HOST = 'host/src/index.ts';
const PLUGIN = /^plugins\/[^/]+\/src\/(?:plugin|worker)\.ts$/;

/**
 * The files that import each source, or name it, by paths below the checkout.
 * @param {string} root
 * @returns {ReadonlyMap<string, ReadonlySet<string>>}
 */
export function readImporters(root) {
  const graph = importGraph(root);
  /** @type {Map<string, Set<string>>} */
  const importers = new Map([...graph.keys()].map((path) => [path, new Set()]));
  for (const [path, targets] of graph) {
    for (const target of [...targets, ...filesNamedIn(root, path)]) importers.get(target)?.add(path);
    if (PLUGIN.test(path)) importers.get(path)?.add(HOST);
  }
  return importers;
}

/**
 * @param {string} root
 * @param {string} path
 */
function filesNamedIn(root, path) {
  const names = readFileSync(join(root, path), 'utf8').matchAll(NAMED);
  return Array.from(names, ([, name = '']) => posix.join(posix.dirname(path), name));
}

/**
 * The tests that reach a file, the nearest first: by the number of imports between, by the words that a test has in common
 * with the name and the folder of the file, and by whether both are of one folder or package.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} importers
 * @param {string} file
 * @returns {readonly string[]}
 */
export function testsOf(importers, file) {
  const distances = new Map([[file, 0]]);
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const words = wordsOf(join('/', basename(dirname(file)), basename(file)));
  const rank = (/** @type {string} */ test) =>
    (distances.get(test) ?? 0) +
    (dirname(test) === dirname(file) ? 0 : 2) +
    (packageOf(test) === packageOf(file) ? 0 : 4) -
    3 * wordsOf(test).filter((word) => words.includes(word)).length;
  return [...distances.keys()]
    .filter((path) => path.endsWith('.test.ts'))
    .toSorted((a, b) => rank(a) - rank(b));
}

/**
 * The words of a path in the singular, without those of its package.
 * @param {string} path
 */
function wordsOf(path) {
  const words = path.slice(packageOf(path).length).split(/[^a-z]+/);
  const singular = words.map((word) => word.replace(/s$/, ''));
  return [...new Set(singular)].filter((word) => word.length > 3 && word !== 'test');
}
