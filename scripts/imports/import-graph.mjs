import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listSources } from './list-sources.mjs';
import { readImports } from './read-imports.mjs';

/** @typedef {ReadonlyMap<string, readonly string[]>} Graph */
/** @typedef {{ start: string, end: string, target: string }} Export a `*` stands between start and end */

/**
 * Which source file imports which, types included. Packages of npm are not part of it.
 * @param {string} root the checkout
 * @returns {Graph} paths below the checkout, with `/`
 */
export function importGraph(root) {
  const files = listSources(root);
  const known = new Set(files);
  const resolve = resolver(root, files);
  return new Map(
    files.map((file) => {
      const specifiers = readImports(file, readFileSync(join(root, file), 'utf8'));
      const targets = specifiers.map((specifier) => resolve(file, specifier));
      return [file, [...new Set(targets)].filter((target) => known.has(target))];
    }),
  );
}

/**
 * @param {string} root the checkout
 * @param {readonly string[]} files its sources
 * @returns {(file: string, specifier: string) => string} the path below the checkout that a specifier in a file names
 */
export function resolver(root, files) {
  const exports = listExports(root, files);
  return (file, specifier) => resolve(file, specifier, exports);
}

/**
 * @param {string} file
 * @param {string} specifier
 * @param {readonly Export[]} exports
 */
function resolve(file, specifier, exports) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const found = exports.find(
    ({ start, end, target }) =>
      specifier.startsWith(start) && (target.includes('*') ? specifier.endsWith(end) : specifier === start),
  );
  if (found === undefined) return specifier;
  const name = specifier.slice(found.start.length, specifier.length - found.end.length);
  return found.target.replace('*', name);
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {readonly Export[]} what the packages of this checkout export
 */
function listExports(root, files) {
  const folders = new Set(files.flatMap(foldersAbove));
  return [...folders].flatMap((folder) => {
    const path = join(root, folder, 'package.json');
    if (!existsSync(path)) return [];
    /** @type {{ name?: string, exports?: Record<string, string> }} */
    const { name = '', exports = {} } = JSON.parse(readFileSync(path, 'utf8'));
    return Object.entries(exports).map(([key, target]) => {
      const [start = '', end = ''] = posix.join(name, key).split('*');
      return { start, end, target: posix.join(folder, target) };
    });
  });
}

/**
 * @param {string} file
 * @returns {string[]}
 */
function foldersAbove(file) {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}
