import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

// Child processes of a worker may hold files open for a moment.
const removeAgain = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

/** Creates the private folder of a new worker, for data such as the profile of a browser. */
export function makeWorkerFolder(root: string): string {
  // A short name, since paths of sockets, which browsers create in it, have at most 107 characters.
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(root, '/'));
}

export async function removeWorkerFolder(folder: string): Promise<void> {
  await rm(folder, removeAgain);
}

/** Removes folders of workers of an earlier daemon. They are listed at once: workers that start later keep theirs. */
export async function sweepWorkerFolders(root: string): Promise<void> {
  const names = existsSync(root) ? readdirSync(root) : [];
  await Promise.all(names.map((name) => removeWorkerFolder(join(root, name))));
}
