// Runs at every start, so it needs little; CommonJS, since the loader of ES modules takes longer than all of this.
'use strict';

const { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { useStartFlags } = require('./start-flags.cjs');

/** The folders whose packages are in a bundle: a new package makes it stale. */
const WATCHED_FOLDERS = ['plugins', 'examples'];
const PACKAGE_FILES = ['package-lock.json', 'node_modules/.gatehouse-setup.json'];
const OWN_FILES = readdirSync(__dirname).filter((name) => /\.[cm]js$/.test(name));

/** A bundle is of one version of Node. Each has its records, so that two of them do not build in turns. */
const currentFile = (version = process.version) => `current-${version}.json`;
const restFile = (version = process.version) => `rest-${version}.json`;
const VERSION_OF_RECORD = /^current-(v[\d.]+)\.json$/;

/** How many files are looked at in one turn of the event loop: a millisecond's worth. */
const FILES_OF_TURN = 150;

/**
 * The files that were checked when a bundle was built: `[path, bytes, milliseconds of the last change]` of files.
 * @typedef {readonly (readonly [string, number, number])[]} FileFacts
 *
 * What the current bundle is, and the files that the daemon's first script was made of.
 * @typedef {{ name: string, files: FileFacts }} BundleRecord
 *
 * All else that the bundle was made of, in a file of its own: a start looks at that once its hosts listen.
 * @typedef {{ name: string, files: FileFacts, folders: Readonly<Record<string, string>> }} RestRecord the names in
 *   folders, joined
 */

/** @param {string} root */
function bundlesFolder(root) {
  return join(root, '.cache', 'bundle');
}

/**
 * Looks at sizes and times only.
 * @param {string} root
 * @param {string} [version] of the Node whose bundle it is; by default of this one
 * @returns {string | null} the folder of the bundle, or null when it is not of the sources as they are
 */
function findCurrentBundle(root, version) {
  useStartFlags(true);
  const folder = findBundleToStart(root, version);
  const rest = folder === null ? null : readRest(root, folder, version);
  const isCurrent = rest?.files.every((file) => isAsRecorded(root, file)) && hasFolders(root, rest);
  useStartFlags(false);
  return isCurrent ? folder : null;
}

/**
 * As `findCurrentBundle`, but looks only at what the daemon's first script was made of. Such a bundle is to be
 * confirmed before anything else of it runs.
 * @param {string} root
 * @param {string} [version]
 */
function findBundleToStart(root, version) {
  /** @type {BundleRecord | null} */
  const record = readRecord(root, currentFile(version));
  if (record === null) return null;
  if (!record.files.every((file) => isAsRecorded(root, file))) return null;
  const folder = join(bundlesFolder(root), record.name);
  return statSync(join(folder, 'start.js'), { throwIfNoEntry: false }) === undefined ? null : folder;
}

/**
 * Looks at all else that a bundle was made of, a little in each turn of the event loop.
 * @param {string} root
 * @param {string} folder as `findBundleToStart` gave it
 * @returns {Promise<boolean>} whether it is of the sources as they are
 */
async function confirmBundle(root, folder) {
  const rest = readRest(root, folder);
  if (rest === null) return false;
  for (let at = 0; at < rest.files.length; at += FILES_OF_TURN) {
    await new Promise(setImmediate);
    if (!rest.files.slice(at, at + FILES_OF_TURN).every((file) => isAsRecorded(root, file))) return false;
  }
  return hasFolders(root, rest);
}

/**
 * @param {string} root
 * @param {FileFacts[number]} file
 */
function isAsRecorded(root, [path, size, time]) {
  // Not joined: that costs twice what the look at the file does, and there are a thousand.
  const facts = statSync(`${root}/${path}`, { throwIfNoEntry: false });
  return facts !== undefined && facts.size === size && facts.mtimeMs === time;
}

/**
 * @param {string} root
 * @param {RestRecord} rest
 */
function hasFolders(root, { folders }) {
  return Object.entries(folders).every(([folder, names]) => namesIn(root, folder) === names);
}

/**
 * @param {string} root
 * @param {{ name: string, startedAt: number, first: readonly string[], inputs: readonly string[] }} built paths:
 *   `first` of what the daemon's first script was made of
 */
function writeBundleRecord(root, { name, startedAt, first, inputs }) {
  const own = OWN_FILES.map((file) => `packages/launcher/bundle/${file}`);
  const early = new Set([...PACKAGE_FILES, ...own, ...first]);
  const late = new Set(inputs.filter((path) => !early.has(path)));
  const factsOfAll = (/** @type {Iterable<string>} */ paths) =>
    [...paths].flatMap((path) => factsOf(root, path, startedAt));
  const folders = Object.fromEntries(WATCHED_FOLDERS.map((folder) => [folder, namesIn(root, folder)]));
  // In this order: one that is cut short here leaves records that do not fit each other, and no bundle is current.
  writeRecord(root, restFile(), { name, files: factsOfAll(late), folders });
  writeRecord(root, currentFile(), { name, files: factsOfAll(early) });
}

/**
 * The files that the current bundle was made of, for a record of the same bundle in a copy of the checkout.
 * @param {string} root
 * @param {string} [version] of the Node whose bundle it is
 * @returns {{ first: readonly string[], inputs: readonly string[] }} as `writeBundleRecord` takes it
 */
function recordedPaths(root, version) {
  const pathsOf = (/** @type {string} */ file) => {
    /** @type {{ files: FileFacts } | null} */
    const record = readRecord(root, file);
    return record?.files.map(([path]) => path) ?? [];
  };
  return { first: pathsOf(currentFile(version)), inputs: pathsOf(restFile(version)) };
}

/**
 * @param {string} root
 * @returns {readonly string[]} the other versions of Node that have, or had, a bundle here
 */
function recordedVersions(root) {
  const names = namesIn(root, join('.cache', 'bundle')).split('/');
  const versions = names.flatMap((name) => VERSION_OF_RECORD.exec(name)?.[1] ?? []);
  return versions.filter((version) => version !== process.version);
}

/**
 * @param {string} root
 * @param {string} file
 * @param {BundleRecord | RestRecord} record
 */
function writeRecord(root, file, record) {
  const path = join(bundlesFolder(root), file);
  mkdirSync(bundlesFolder(root), { recursive: true });
  writeFileSync(`${path}-${process.pid}`, JSON.stringify(record));
  renameSync(`${path}-${process.pid}`, path);
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} [version]
 * @returns {RestRecord | null} null where it is of another bundle, too
 */
function readRest(root, folder, version) {
  /** @type {RestRecord | null} */
  const rest = readRecord(root, restFile(version));
  return rest?.name === basename(folder) ? rest : null;
}

/**
 * @param {string} root
 * @param {string} file
 */
function readRecord(root, file) {
  try {
    return JSON.parse(readFileSync(join(bundlesFolder(root), file), 'utf8'));
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

module.exports = {
  WATCHED_FOLDERS,
  bundlesFolder,
  confirmBundle,
  findBundleToStart,
  findCurrentBundle,
  recordedPaths,
  recordedVersions,
  writeBundleRecord,
};
