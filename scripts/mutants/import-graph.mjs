import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Imports, and files that are named beside their user: workers and children of tests. Types alone are no reach. */
const IMPORTS =
  /(?:^|[\s;(])(?:import|export)\s+(?!type\b)[^'";]*?from\s*'([^']+)'|import\s*\(?\s*'([^']+)'|'(\.{1,2}\/[\w./-]+\.ts)'/g;
/** The host loads plugins by their folders, so all that imports it reaches them. */
const HOST = 'host/src/index.ts';

/**
 * The files that import each source, by paths below the checkout.
 * @param {string} root
 * @param {readonly string[]} sources
 * @returns {ReadonlyMap<string, ReadonlySet<string>>}
 */
export function readImporters(root, sources) {
  const packages = readPackages(root);
  /** @type {Map<string, Set<string>>} */
  const importers = new Map(sources.map((path) => [path, new Set()]));
  const add = (/** @type {string | undefined} */ imported, /** @type {string} */ by) =>
    importers.get(imported ?? '')?.add(by);
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, ...names] of text.matchAll(IMPORTS)) {
      const name = names.find((each) => each !== undefined) ?? '';
      const isNear = name.startsWith('.');
      add(isNear ? slashed(join(dirname(path), name)) : packages.exported.get(name), path);
    }
  }
  for (const entry of packages.entries) add(entry, HOST);
  return importers;
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

/** @param {string} path */
export function packageOf(path) {
  const [first = '', second = ''] = path.split('/');
  return ['plugins', 'packages', 'examples'].includes(first) ? `${first}/${second}` : first;
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

/**
 * What the packages of the checkout export, and where those that are plugins begin.
 * @param {string} root
 */
function readPackages(root) {
  /** @type {Map<string, string>} */
  const exported = new Map();
  /** @type {string[]} */
  const entries = [];
  const scope = join(root, 'node_modules', '@gatehouse');
  for (const name of readdirSync(scope)) {
    const folder = realpathSync(join(scope, name));
    const below = (/** @type {string} */ path) => slashed(relative(root, join(folder, path)));
    const { exports = {}, gatehouse } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const [key, path] of Object.entries(exports))
      if (typeof path === 'string') exported.set(`@gatehouse/${join(name, key)}`, below(path));
    const parts = gatehouse?.entry === undefined ? [] : [gatehouse.entry, 'src/worker.ts'];
    entries.push(...parts.filter((path) => existsSync(join(folder, path))).map(below));
  }
  return { exported, entries };
}

/** @param {string} path */
function slashed(path) {
  return path.split(sep).join('/');
}
