import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { publicDoors } from './public-doors.mjs';
import { EXAMPLES } from './read-examples.mjs';

/** Where the pages are, below the root. */
export const PAGES = 'docs/reference';

const TYPES = '.cache/types';
const COMMENT = /\/\*[\s\S]*?\*\//g;
const IMPORTED = /(?:\bfrom|\bimport\()\s*['"](\.{1,2}\/[^'"]+)\.ts['"]/g;

/** @typedef {Readonly<Record<string, string>>} Digests by path below the root */

/**
 * Digests of the sources of the reference and of its pages. The declarations stand for the sources of packages, so that other code
 * may change.
 * @param {string} root a checkout whose declarations are built
 * @returns {Digests}
 */
export function digestsOf(root) {
  const files = [
    ...declarationsOf(root),
    ...filesBelow(root, EXAMPLES, '.ts'),
    ...filesBelow(root, 'scripts/reference', '.mjs'),
    ...filesBelow(root, 'scripts/reference/typedoc', '.json', '.mjs'),
    ...filesBelow(root, PAGES, '.md'),
    ...filesBelow(root, `${PAGES}/sdk-actions`, '.md'),
  ];
  return Object.fromEntries(
    files.toSorted().map((file) => [file.replace(`${TYPES}/`, ''), digest(join(root, file))]),
  );
}

/**
 * @param {Digests} before
 * @param {Digests} now
 * @returns {readonly string[]} the paths that are not the same
 */
export function changedFiles(before, now) {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return paths.filter((path) => before[path] !== now[path]).toSorted();
}

/**
 * @param {string} root
 * @returns {readonly string[]} declarations that the public doors reach within their packages
 */
function declarationsOf(root) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ source) => {
    const file = posix.join(TYPES, source.replace(/\.ts$/, '.d.ts'));
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(join(root, file), 'utf8').replaceAll(COMMENT, '');
    for (const [, imported = ''] of code.matchAll(IMPORTED))
      add(posix.join(posix.dirname(source), `${imported}.ts`));
  };
  for (const { file } of publicDoors(root)) add(file);
  return [...found];
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {readonly string[]} endings
 */
function filesBelow(root, folder, ...endings) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => posix.join(folder, name));
}

/** @param {string} file */
function digest(file) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
