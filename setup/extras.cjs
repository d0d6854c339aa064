// Extras: packages that a release leaves out, since few need them. See docs/decisions/0230-a-small-program.md.
'use strict';

const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { cacheFolder } = require('./installation.cjs');

/**
 * @typedef {object} Extra
 * @property {string} what it does, for people
 * @property {readonly string[]} packages
 * @property {number} megabytes
 */

/** @type {Readonly<Record<string, Extra>>} */
exports.extras = require('./extras.json');

/**
 * @param {string} root
 * @param {string} name
 * @returns {string} the folder of a release that names the packages of the extra, and pins them by a lock file
 */
exports.pinsFolder = (root, name) => join(root, 'dist', 'extras', name);

/**
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {string} the parent of all extras that were added
 */
exports.extrasFolder = (root, env = process.env) => join(cacheFolder(root, env), 'extras');

/**
 * Another release with other packages has another folder.
 * @param {string} root
 * @param {string} name
 * @param {Readonly<Record<string, string | undefined>>} [env]
 */
exports.extraFolder = (root, name, env = process.env) => {
  const digest = createHash('sha256').update(readLock(root, name)).digest('hex').slice(0, 12);
  return join(exports.extrasFolder(root, env), `${name}-${digest}`);
};

/**
 * A file of an extra, for a release that does not have it beside itself.
 * @param {string} root of a release
 * @param {string} specifier
 * @returns {string | null} its path; null where no extra has it
 * @throws {Error} that says how to add the extra, for people
 */
exports.resolveFromExtras = (root, specifier) => {
  const place = `node_modules/${specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')}`;
  const name = Object.keys(exports.extras).find((each) => place in JSON.parse(readLock(root, each)).packages);
  if (name === undefined) return null;
  const folder = exports.extraFolder(root, name);
  if (!existsSync(folder)) throw new Error(missingExtra(name));
  return createRequire(join(folder, 'package.json')).resolve(specifier);
};

/** @param {string} name */
function missingExtra(name) {
  return `It needs the extra "${name}", which was not added to this installation; this adds it: npx gatehouse extras add ${name}`;
}

/**
 * @param {string} root
 * @param {string} name
 */
function readLock(root, name) {
  return readFileSync(join(exports.pinsFolder(root, name), 'package-lock.json'), 'utf8');
}
