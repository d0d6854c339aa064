'use strict';

const { existsSync, mkdirSync } = require('node:fs');
const { join } = require('node:path');

const isShipped = existsSync(join(__dirname, '..', 'shipped.json'));
/** Read where it is needed: most processes need no extra. */
const readExtras = (/** @type {string} */ root) => require(join(root, 'setup', 'extras.cjs'));

/**
 * @param {string} root
 * @param {string} specifier
 * @returns {string} the path of a file of a package, which a release may have as an extra
 * @throws {Error} where the extra was not added, for people
 */
exports.resolvePackage = (root, specifier) => {
  try {
    return require.resolve(specifier);
  } catch (error) {
    const found = isShipped ? readExtras(root).resolveFromExtras(root, specifier) : null;
    if (found === null) throw error;
    return found;
  }
};

/**
 * Workers are shown this folder when they start, so that they have extras that come later.
 * @param {string} root
 */
exports.makeExtrasFolder = (root) => {
  try {
    mkdirSync(readExtras(root).extrasFolder(root), { recursive: true });
  } catch {
    // Where nothing can be written, no extra can be added.
  }
};
