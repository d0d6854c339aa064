import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** @typedef {{ dev: string, ino: string }} Identity */
/** @typedef {{ path: string, file: Identity, folder: Identity }} OwnFile */

const memoryNames = new Set(['', ':memory:']);
const pragmasOfFiles = new Set(['temp_store_directory', 'data_store_directory']);
/** The end of a journal that names a further file, which SQLite would delete. */
const superJournalMark = Buffer.from('d9d505f920a163d7', 'hex');

/**
 * Leaves a connection its one file. SQLite opens what a statement names, by ATTACH and VACUUM INTO for instance.
 * @param {{ setAuthorizer: (decide: (action: number, ...names: (string | null)[]) => number) => void }} database
 * @param {Record<string, number>} codes of SQLite
 * @returns {() => string | null} why the last statement was refused a file, once; null where it was not
 */
export function refuseOtherFiles(database, codes) {
  /** @type {string | null} */
  let refused = null;
  database.setAuthorizer((action, name) => {
    const isAttach = action === codes.SQLITE_ATTACH && !memoryNames.has(name ?? 'a computed name');
    const isPragma = action === codes.SQLITE_PRAGMA && pragmasOfFiles.has(String(name).toLowerCase());
    if (!isAttach && !isPragma) return codes.SQLITE_OK;
    refused = `the statement names the file ${JSON.stringify(name ?? 'a computed name')}; a statement uses the file of its action alone`;
    return codes.SQLITE_DENY;
  });
  return () => {
    const reason = refused;
    refused = null;
    return reason;
  };
}

/**
 * Checks that the open descriptor of SQLite is the file that the door of the worker checked.
 * @param {OwnFile} own
 */
export function assertOpened({ path, file }) {
  const isOpen =
    process.platform === 'linux'
      ? readdirSync('/proc/self/fd').some((fd) => isSame(factsOf(Number(fd)), file))
      : isSame(statSync(path), file);
  if (!isOpen) throw new Error('it was replaced while it was opened; try again');
}

/**
 * Checks, before a statement, that the names beside the file lie in the same folder and are files of one name.
 * @param {OwnFile} own
 */
export function assertOwnNames({ path, folder }) {
  if (!isSame(statSync(dirname(path)), folder)) {
    throw new Error('its folder was replaced by another one; start the run again');
  }
  for (const ending of ['-journal', '-wal', '-shm']) {
    const facts = lstatSync(path + ending, { throwIfNoEntry: false });
    if (facts === undefined) continue;
    if (!facts.isFile() || facts.nlink > 1) throw new Error(`${path}${ending} is no file of one name`);
    if (ending === '-journal' && namesSuperJournal(path + ending)) {
      throw new Error(
        'its journal belongs to several databases; open it once with the program that wrote it',
      );
    }
  }
}

/** @param {string} journal which another connection removes when its transaction ends, also meanwhile */
function namesSuperJournal(journal) {
  const descriptor = openIfThere(journal);
  if (descriptor === null) return false;
  const end = Buffer.alloc(superJournalMark.length);
  try {
    const { size } = fstatSync(descriptor);
    readSync(descriptor, end, 0, end.length, Math.max(0, size - end.length));
  } finally {
    closeSync(descriptor);
  }
  return end.equals(superJournalMark);
}

/** @param {string} path */
function openIfThere(path) {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  try {
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @param {number} descriptor */
function factsOf(descriptor) {
  try {
    return fstatSync(descriptor);
  } catch {
    // The list of descriptors contains the one that read it.
    return null;
  }
}

/**
 * @param {import('node:fs').Stats | null} facts
 * @param {Identity} identity
 */
function isSame(facts, { dev, ino }) {
  return facts !== null && String(facts.dev) === dev && String(facts.ino) === ino;
}
