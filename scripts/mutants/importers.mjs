import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { resolver } from '../imports/import-graph.mjs';
import { listSources } from '../imports/list-sources.mjs';
import { packageOf } from '../imports/package-of.mjs';
import { readValueImports } from './value-imports.mjs';

/** Files that are named beside their user: workers and children of tests. */
const NAMED = /'(\.{1,2}\/[\w./-]+\.ts)'/g;
/** The host loads plugins by their folders, so all that starts a daemon reaches them. */
const HOST = 'packages/daemon/src/composition/start-daemon.ts';
const PLUGIN = /^plugins\/[^/]+\/src\/(?:plugin|worker)\.ts$/;

/**
 * @typedef {{ readonly target: string, readonly name: string | null }} Taken
 * @typedef {Taken & { readonly as: string | null }} Passed
 * @typedef {{ readonly taken: readonly Taken[], readonly passed: readonly Passed[] }} Imports
 */

/**
 * The files that use the code of each source, or name it, by paths below the checkout. A file that only passes names on
 * is looked through, so that what it passes on has its own users alone.
 * @param {string} root
 * @returns {ReadonlyMap<string, ReadonlySet<string>>}
 */
export function readImporters(root) {
  const files = listSources(root);
  const resolve = resolver(root, files);
  const imports = new Map(files.map((file) => [file, importsOf(root, file, resolve)]));
  /** @type {Map<string, Set<string>>} */
  const importers = new Map(files.map((path) => [path, new Set()]));
  for (const [path, { taken }] of imports) {
    const origins = taken.flatMap(({ target, name }) => originsOf(imports, target, name));
    for (const target of [...origins, ...filesNamedIn(root, path)]) importers.get(target)?.add(path);
    if (PLUGIN.test(path)) importers.get(path)?.add(HOST);
  }
  return importers;
}

/**
 * @param {string} root
 * @param {string} file
 * @param {(file: string, specifier: string) => string} resolve
 * @returns {Imports}
 */
function importsOf(root, file, resolve) {
  const { taken, passed } = readValueImports(file, readFileSync(join(root, file), 'utf8'));
  return {
    taken: taken.map(({ specifier, name }) => ({ target: resolve(file, specifier), name })),
    passed: passed.map(({ specifier, name, as }) => ({ target: resolve(file, specifier), name, as })),
  };
}

/**
 * The files that have what is taken from one that may pass it on.
 * @param {ReadonlyMap<string, Imports>} imports
 * @param {string} target
 * @param {string | null} name
 * @returns {string[]}
 */
function originsOf(imports, target, name) {
  const passed = imports.get(target)?.passed ?? [];
  const found = passed.filter(({ as }) => name === null || as === null || as === name);
  const origins = found.flatMap((each) =>
    originsOf(imports, each.target, each.as === null ? name : each.name),
  );
  return name !== null && found.some(({ as }) => as === name) ? origins : [target, ...origins];
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
