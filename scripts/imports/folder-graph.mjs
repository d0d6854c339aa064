import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

/** @typedef {import('./import-graph.mjs').Graph} Graph */

/**
 * Which folder imports which, types included. Tests may import what is above their folder, so they are left out.
 * A file directly in the sources of a package (`api.ts`, `plugin.ts` …) is an entry and counts as a folder of its own.
 * @param {string} root the checkout
 * @param {Graph} graph
 * @returns {Graph}
 */
export function folderGraph(root, graph) {
  /** @type {Map<string, string>} */
  const nodes = new Map();
  for (const file of graph.keys()) if (!isTest(file)) nodes.set(file, nodeOf(root, file));
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const [file, node] of nodes) {
    const imported = (graph.get(file) ?? []).flatMap((target) => nodes.get(target) ?? []);
    folders.set(node, new Set([...(folders.get(node) ?? []), ...imported]));
  }
  return new Map([...folders].map(([node, imported]) => [node, [...imported]]));
}

/** @param {string} file */
export function isTest(file) {
  return file.endsWith('.test.ts');
}

/**
 * @param {string} root
 * @param {string} file
 */
function nodeOf(root, file) {
  const folder = posix.dirname(file);
  const project = posix.basename(folder) === 'src' ? posix.dirname(folder) : folder;
  return existsSync(join(root, project, 'tsconfig.json')) ? file : folder;
}
