import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const PASSED_OVER = new Set(['node_modules', 'fixtures']);
const IS_SOURCE = /(?<!\.d)\.(tsx?|mjs|cjs)$/;

/**
 * @param {string} root the checkout
 * @param {string} [folder] below the checkout
 * @returns {readonly string[]} the source files below the checkout, with `/`, without fixtures
 */
export function listSources(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) return IS_SOURCE.test(entry.name) ? [path] : [];
      const isOurs = entry.isDirectory() && !entry.name.startsWith('.') && !PASSED_OVER.has(entry.name);
      return isOurs ? listSources(root, path) : [];
    });
}
