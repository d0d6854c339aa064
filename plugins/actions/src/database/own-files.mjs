import fs from 'node:fs';
import { dirname } from 'node:path';

const { closeSync, constants, fstatSync } = fs;
const calls = {
  accessSync: fs.accessSync,
  mkdirSync: fs.mkdirSync,
  rmdirSync: fs.rmdirSync,
  statSync: fs.statSync,
  unlinkSync: fs.unlinkSync,
};

/**
 * Leaves this thread one database with its logs and its lock. SQLite opens what a statement names, by ATTACH and VACUUM
 * INTO for instance; the library reaches files by these calls alone.
 * @param {string} path
 * @returns {() => string | null} why the last statement was refused a file, once; null where it was not
 */
export function closeAllOtherFiles(path) {
  const own = new Set(['', '-journal', '-wal', '-shm', '.lock'].map((ending) => path + ending));
  /** @type {string | null} */
  let refused = null;
  const assertOwn = (/** @type {unknown} */ name) => {
    if (own.has(String(name))) return;
    refused = `the statement names the file ${JSON.stringify(String(name))}; a statement uses the file of its action alone`;
    throw Object.assign(new Error(refused), { code: 'EACCES' });
  };
  for (const [name, call] of Object.entries(calls)) {
    Object.assign(fs, {
      [name]: (/** @type {unknown} */ file, /** @type {unknown[]} */ ...rest) => {
        assertOwn(file);
        return Reflect.apply(call, fs, [file, ...rest]);
      },
    });
  }
  fs.openSync = guardedOpen(fs.openSync, { folder: dirname(path), assertOwn });
  return () => {
    const reason = refused;
    refused = null;
    return reason;
  };
}

/**
 * @param {typeof fs.openSync} openSync
 * @param {{ folder: string, assertOwn: (name: unknown) => void }} own
 * @returns {typeof fs.openSync}
 */
function guardedOpen(openSync, { folder, assertOwn }) {
  return (file, flags, mode) => {
    // Opened for a sync.
    if (file === folder) return openSync(file, flags);
    assertOwn(file);
    const descriptor = openSync(file, Number(flags) | (constants.O_NOFOLLOW ?? 0), mode);
    const facts = fstatSync(descriptor);
    if (facts.isFile() && facts.nlink < 2) return descriptor;
    closeSync(descriptor);
    throw Object.assign(new Error('it is no file of one name'), { code: 'EACCES' });
  };
}
