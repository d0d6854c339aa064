// Facts of the folder that runs; CommonJS, since it runs at each start.
'use strict';

const { existsSync } = require('node:fs');
const { homedir } = require('node:os');
const { join } = require('node:path');

/** A package of a release has its bundle here; a checkout builds its own. */
const SHIPPED = join('dist', 'bundle', 'shipped.json');

/**
 * @param {string} root
 * @returns {string} the path of the file that names the bundle of a package
 */
exports.shippedFile = (root) => join(root, SHIPPED);

/**
 * @param {string} root
 * @returns {boolean} whether it was installed as a package, and is no checkout
 */
function isPackage(root) {
  return existsSync(exports.shippedFile(root));
}

exports.isPackage = isPackage;

/**
 * Where set-up and the launcher keep what they find and make. A package belongs to the one who installed it, and goes with
 * its next version, so that is in the home folder.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {string}
 */
exports.cacheFolder = (root, env = process.env) => {
  if (!isPackage(root)) return join(root, '.cache');
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'gatehouse');
};
