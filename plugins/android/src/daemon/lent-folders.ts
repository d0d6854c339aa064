import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '@gatehouse/sdk-plugin';

/** The folder of the plugin whose files name the folders of `RunFolders`. */
export const lentFolders = 'device-folders';

/**
 * Whether an earlier daemon left folders. Each start asks, so it is a single system call where the folder does not
 * exist.
 */
export function areFoldersLeft({ path }: DataFolder): boolean {
  try {
    return readdirSync(join(path, lentFolders)).length > 0;
  } catch {
    // No folder was ever lent.
    return false;
  }
}
