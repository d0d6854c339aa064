import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from '../imports/package-of.mjs';
import { measureText } from './measure-text.mjs';

/** @typedef {{ file: string, package: string, isTest: boolean } & import('./measure-text.mjs').Measures} Source */

const OF_TESTS = /\.test\.ts$|\/testing(\/|\.ts$)|^(test|bench)\/|^plugins\/[^/]+\/test\//;

/**
 * @param {string} root the checkout
 * @param {readonly string[]} files below it
 * @returns {readonly Source[]}
 */
export function measureSources(root, files) {
  return files.map((file) => ({
    file,
    package: packageOf(file),
    isTest: OF_TESTS.test(file),
    ...measureText(file, readFileSync(join(root, file), 'utf8')),
  }));
}
