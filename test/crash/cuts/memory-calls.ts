import { constants } from 'node:fs';
import type { FileCalls } from '../../../packages/store/src/file-calls.ts';

const journalFd = 1;
const otherFd = 2;

/** A disk that holds one journal with the given bytes. Thousands of openings cost no real file. */
export function createMemoryCalls(bytes: Buffer): FileCalls {
  let content = bytes;
  const missing = () => Object.assign(new Error('ENOENT: there is no such file'), { code: 'ENOENT' });
  return {
    // What is created is the copy of a torn write; nobody reads it back.
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
      throw missing();
    },
  };
}
