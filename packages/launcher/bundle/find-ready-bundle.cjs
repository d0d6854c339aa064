'use strict';

const { accessSync, constants, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { cacheFolder } = require('../../../setup/installation.cjs');
const { confirmBundle, findBundleToStart, findCurrentBundle } = require('./bundle-record.cjs');
const { shippedBundle } = require('./shipped-bundle.cjs');

/**
 * The quick answer at the start of each command: everything that set-up checks is unchanged. Only the daemon needs a
 * browser: the part of its bundle that runs after its hosts listen must still be confirmed.
 * @param {string} root
 * @param {readonly import('../../../setup/set-up.mjs').Need[]} needs
 * @returns {string | null} the folder of the bundle, or null when set-up has to look closer
 */
exports.findReadyBundle = (root, needs) => {
  if (needs.includes('browser') && !hasKnownBrowser(root)) return null;
  const shipped = shippedBundle(root);
  if (shipped !== null) return shipped;
  return needs.includes('browser') ? findBundleToStart(root) : findCurrentBundle(root);
};

/**
 * @param {string} root
 * @param {string} folder of the bundle
 */
exports.confirmBundle = async (root, folder) => folder === shippedBundle(root) || confirmBundle(root, folder);

/** @param {string} root */
function hasKnownBrowser(root) {
  try {
    const { path } = JSON.parse(readFileSync(join(cacheFolder(root), 'setup', 'browser.json'), 'utf8'));
    if ((process.env.GATEHOUSE_BROWSER || path) !== path) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
