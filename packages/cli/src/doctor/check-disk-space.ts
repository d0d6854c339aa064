import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Finding } from '@gatehouse/sdk-plugin';
import { failed, passed } from './finding.ts';

const mebibyte = 1024 * 1024;
const leastFreeBytes = 512 * mebibyte;

/** Room for journals, uploads and browser profiles. A write that does not fit fails, and nothing is lost by it. */
export async function checkDiskSpace(dataDir: string, least: number = leastFreeBytes): Promise<Finding> {
  const free = await freeBytes(dataDir);
  const text = `${Math.floor(free / mebibyte)} MiB free`;
  if (free >= least) return passed(text);
  return failed(
    `Only ${text} on the disk of ${dataDir}; ${Math.floor(least / mebibyte)} MiB should be`,
    'Free some space, or choose a data folder on another disk with --data-dir',
  );
}

/** The folder may not be there yet: the disk is that of the nearest one that is. */
async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    return freeBytes(parent);
  }
}
