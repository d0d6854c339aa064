import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '@gatehouse/sdk-plugin';

/** Creates the folder (0700) or checks the existing one. A folder that others own or can write is refused. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  assertPrivate(path);
  chmodSync(path, 0o700);
  return {
    path,
    folder: async (name) => {
      const folder = join(path, name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
  };
}

function assertPrivate(path: string): void {
  const facts = lstatSync(path);
  if (!facts.isDirectory())
    throw new Error(`The data folder ${path} is not a folder; choose another with --data-dir`);
  if (process.getuid === undefined) return;
  const user = process.getuid();
  if (facts.uid !== user) {
    throw new Error(
      `The data folder ${path} belongs to user ${facts.uid}, not to you (${user}); choose another with --data-dir`,
    );
  }
  if ((facts.mode & 0o022) !== 0) {
    throw new Error(`Others can write to the data folder ${path}; run: chmod 700 '${path}'`);
  }
}
