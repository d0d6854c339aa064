'use strict';

const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { isPackage, shippedFile } = require('../../../setup/installation.cjs');

/**
 * The bundle that a package of a release was built with. Its sources are not there, so nothing can be out of date.
 * @param {string} root
 * @returns {string | null} its folder; null in a checkout
 */
exports.shippedBundle = (root) => {
  if (!isPackage(root)) return null;
  const file = shippedFile(root);
  return join(dirname(file), JSON.parse(readFileSync(file, 'utf8')).name);
};
