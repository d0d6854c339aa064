import { constants } from 'node:fs';
import type { FileCalls } from '../../../packages/store/src/file-calls.ts';

const journalFd = 1;
const otherFd = 2;
/** One for all openings: a stack for each would take as long as the rest. */
const missing = Object.assign(new Error('ENOENT: there is no such file'), { code: 'ENOENT' });

/** A disk in memory with one journal of the given bytes, so that thousands of openings need no real file. */
export function createMemoryCalls(bytes: Buffer): FileCalls {
  let content = bytes;
  return {
    // The only new file is the copy of a torn write, which is never read.
    open: async (path, flags) =>
      path.endsWith('.journal') && (flags & constants.O_CREAT) === 0 ? journalFd : otherFd,
    close: async () => undefined,
    size: async () => content.length,
    read: async (_fd, into, position) => content.copy(into, 0, position),
    write: async (fd, written) => {
      if (fd === journalFd) throw new Error('opening a journal must not write to it');
      return written.length;
    },
    ftruncate: async (_fd, length) => {
      content = content.subarray(0, length);
    },
    fdatasync: async () => undefined,
    fsync: async () => undefined,
    rename: async () => undefined,
    unlink: async () => {
      throw missing;
    },
  };
}
