'use strict';

const { existsSync, readFileSync } = require('node:fs');
const { SourceMap } = require('node:module');
const { basename, dirname, resolve } = require('node:path');
const { fileURLToPath } = require('node:url');

const KEEP_MS = 10_000;
/** The folder of compiled plugins: a release has it beside its caches, and a sandbox shows it under its own path. */
const OUTSIDE = 'outside';

/**
 * Stacks show the places in the sources. Done here and not by `--enable-source-maps`, which reads the maps at every
 * start: this reads one when somebody looks at a stack, and lets go of it again.
 * @param {string} folder of the built files
 */
exports.installRealPlaces = (folder) => {
  const maps = new Map();
  const readMap = (/** @type {string} */ file) => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const map = new SourceMap(JSON.parse(readMapText(file)));
    maps.set(file, map);
    setTimeout(() => maps.delete(file), KEEP_MS).unref();
    return map;
  };
  const toPlace = (/** @type {NodeJS.CallSite} */ frame) => {
    const text = frame.toString();
    const name = frame.getFileName() ?? '';
    const file = name.startsWith('file:') ? fileURLToPath(name) : name;
    if (!file.startsWith(folder) && basename(dirname(file)) !== OUTSIDE) return text;
    const [line, column] = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1];
    const { originalSource, originalLine, originalColumn } = readMap(file).findEntry(line - 1, column - 1);
    if (originalSource === undefined) return text;
    const place = `${resolve(dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
    return text.replace(`${name}:${line}:${column}`, () => place);
  };
  const isOurs = (/** @type {NodeJS.CallSite | undefined} */ frame) =>
    (frame?.getFileName() ?? '').includes(folder);
  Error.prepareStackTrace = (error, frames) => {
    const head = headOf(error);
    // Libraries ask at each call where it came from, by errors that nobody throws: no place is worth that much time.
    const isQuestion = head === 'Error' && !isOurs(frames[0]);
    const toText = isQuestion ? String : (/** @type {NodeJS.CallSite} */ frame) => tryPlace(toPlace, frame);
    return [head, ...frames.map((frame) => `    at ${toText(frame)}`)].join('\n');
  };
};

/**
 * A release has them compressed: they are most of its size.
 * @param {string} file
 */
function readMapText(file) {
  const packed = `${file}.map.gz`;
  if (!existsSync(packed)) return readFileSync(`${file}.map`, 'utf8');
  return require('node:zlib').gunzipSync(readFileSync(packed)).toString('utf8');
}

/** @param {unknown} error */
function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/**
 * @param {(frame: NodeJS.CallSite) => string} toPlace
 * @param {NodeJS.CallSite} frame
 */
function tryPlace(toPlace, frame) {
  try {
    return toPlace(frame);
  } catch {
    // The map is gone or damaged: the place in the bundle is better than none.
    return String(frame);
  }
}
