import { constants } from 'node:fs';
import { type FileCalls, nodeFileCalls } from './file-calls.ts';

const nothing = async () => undefined;

/**
 * Calls for looking at a store that may be in use: descriptors can only read, and what opening would repair or clean
 * up stays as it is.
 */
export const readOnlyCalls: FileCalls = {
  open: async (path, flags) => {
    if (flags & constants.O_CREAT) throw new Error(`${path} is only looked at`);
    return nodeFileCalls.open(path, constants.O_RDONLY);
  },
  close: nodeFileCalls.close,
  size: nodeFileCalls.size,
  read: nodeFileCalls.read,
  write: async () => {
    throw new Error('The store is only looked at');
  },
  ftruncate: nothing,
  fdatasync: nothing,
  fsync: nothing,
  rename: nothing,
  unlink: nothing,
};
