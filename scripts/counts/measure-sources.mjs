import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureText } from './measure-text.mjs';

/** @typedef {{ file: string, package: string, isTest: boolean } & import('./measure-text.mjs').Measures} Source */

const OF_TESTS = /\.test\.ts$|\/testing(\/|\.ts$)|^(test|bench)\/|^plugins\/[^/]+\/test\//;
/** These hold a package in each of their folders. */
const GROUPS = new Set(['plugins', 'packages', 'examples']);

/**
 * @param {string} root the checkout
 * @param {readonly string[]} files below it
 * @returns {readonly Source[]}
 */
export function measureSources(root, files) {
  return files.map((file) => {
    const [first = '', second = ''] = file.split('/');
    return {
      file,
      package: GROUPS.has(first) ? `${first}/${second}` : first,
      isTest: OF_TESTS.test(file),
      ...measureText(file, readFileSync(join(root, file), 'utf8')),
    };
  });
}
