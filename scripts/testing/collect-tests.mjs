import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const PASSED_OVER = new Set(['node_modules', 'fixtures']);

/**
 * @param {string} root the checkout
 * @param {readonly string[]} filters parts of paths; without any, every test counts
 * @returns {readonly string[]} paths below the checkout with `/`, in order
 */
export function collectTests(root, filters) {
  return testsIn(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => filters.length === 0 || filters.some((part) => path.includes(part)))
    .sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.test.ts') ? [path] : [];
    const isOurs = entry.isDirectory() && !entry.name.startsWith('.') && !PASSED_OVER.has(entry.name);
    return isOurs ? testsIn(path) : [];
  });
}
