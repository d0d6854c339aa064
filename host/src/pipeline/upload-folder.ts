import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '@gatehouse/sdk-plugin';

/** Suffix of an upload file until an operation has taken it over. */
export const uploadEnding = '.part';

/** The contract's 2 GB. */
export const defaultUploadLimit = 2 * 1024 * 1024 * 1024;

/** The folder for incoming uploads. Files of a crashed daemon are removed. */
export async function openUploadFolder(dataFolder: DataFolder): Promise<string> {
  const folder = await dataFolder.folder('uploads');
  const left = readdirSync(folder).filter((name) => name.endsWith(uploadEnding));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  return folder;
}
