// Runs at every start, so it needs little; CommonJS, since the loader of ES modules takes longer than all of this.
'use strict';

const { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { optimizeLate } = require('./optimize-late.cjs');

/** Whose folders hold packages that a bundle is made of: a new one makes it stale. */
const WATCHED_FOLDERS = ['plugins', 'examples'];
const PACKAGE_FILES = ['package-lock.json', 'node_modules/.gatehouse-setup.json'];
const OWN_FILES = readdirSync(__dirname).filter((name) => /\.[cm]js$/.test(name));

/**
 * What the current bundle was made of. Files are `[path, bytes, milliseconds of the last change]`.
 * @typedef {object} BundleRecord
 * @property {string} name
 * @property {string} node
 * @property {readonly (readonly [string, number, number])[]} files
 * @property {Readonly<Record<string, string>>} folders their names, joined
 */

/** @param {string} root */
function bundlesFolder(root) {
  return join(root, '.cache', 'bundle');
}

/**
 * Looks at sizes and times only.
 * @param {string} root
 * @returns {string | null} the folder of the bundle, or null when it is not of the sources as they are
 */
function findCurrentBundle(root) {
  const record = readBundleRecord(root);
  if (record === null || record.node !== process.version) return null;
  optimizeLate(true);
  const areAsRecorded = record.files.every((file) => isAsRecorded(root, file));
  optimizeLate(false);
  if (!areAsRecorded) return null;
  for (const [folder, names] of Object.entries(record.folders))
    if (namesIn(root, folder) !== names) return null;
  const folder = join(bundlesFolder(root), record.name);
  return statSync(join(folder, 'start.js'), { throwIfNoEntry: false }) === undefined ? null : folder;
}

/**
 * @param {string} root
 * @param {BundleRecord['files'][number]} file
 */
function isAsRecorded(root, [path, size, time]) {
  // Not joined: that costs twice what the look at the file does, and there are a thousand.
  const facts = statSync(`${root}/${path}`, { throwIfNoEntry: false });
  return facts !== undefined && facts.size === size && facts.mtimeMs === time;
}

/**
 * @param {string} root
 * @param {{ name: string, startedAt: number, inputs: readonly string[] }} built
 */
function writeBundleRecord(root, { name, startedAt, inputs }) {
  const own = OWN_FILES.map((file) => `setup/bundle/${file}`);
  const paths = [...new Set([...PACKAGE_FILES, ...own, ...inputs])];
  /** @type {BundleRecord} */
  const record = {
    name,
    node: process.version,
    files: paths.flatMap((path) => factsOf(root, path, startedAt)),
    folders: Object.fromEntries(WATCHED_FOLDERS.map((folder) => [folder, namesIn(root, folder)])),
  };
  const path = join(bundlesFolder(root), 'current.json');
  mkdirSync(bundlesFolder(root), { recursive: true });
  writeFileSync(`${path}-${process.pid}`, JSON.stringify(record));
  renameSync(`${path}-${process.pid}`, path);
}

/**
 * @param {string} root
 * @returns {BundleRecord | null}
 */
function readBundleRecord(root) {
  try {
    return JSON.parse(readFileSync(join(bundlesFolder(root), 'current.json'), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {string} path
 * @param {number} startedAt
 * @returns {[string, number, number][]}
 */
function factsOf(root, path, startedAt) {
  const facts = statSync(join(root, path), { throwIfNoEntry: false });
  if (facts === undefined) return [];
  // One that changed while it was built may have been read before: it counts as changed.
  return [[path, facts.mtimeMs >= startedAt ? -1 : facts.size, facts.mtimeMs]];
}

/**
 * @param {string} root
 * @param {string} folder
 */
function namesIn(root, folder) {
  try {
    return readdirSync(join(root, folder)).sort().join('/');
  } catch {
    return '';
  }
}

module.exports = { WATCHED_FOLDERS, bundlesFolder, findCurrentBundle, writeBundleRecord };
