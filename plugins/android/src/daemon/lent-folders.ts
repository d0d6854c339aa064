import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '@gatehouse/sdk-plugin';

/** The folder of the plugin that names what `RunFolders` lent. */
export const lentFolders = 'device-folders';

/** Whether a daemon that died left some. Each start looks, so it is one call of the system where there never were any. */
export function areFoldersLeft({ path }: DataFolder): boolean {
  try {
    return readdirSync(join(path, lentFolders)).length > 0;
  } catch {
    // There never were any.
    return false;
  }
}
