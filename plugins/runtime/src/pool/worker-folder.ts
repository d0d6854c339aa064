import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

// What a worker started may still hold files open for a moment.
const removeAgain = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

/** Makes the private folder of a new worker: for what lives as long as it, such as the profile of a browser. */
export function makeWorkerFolder(root: string): string {
  // With a short name, since browsers make sockets in it, whose paths have at most 107 characters.
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return mkdtempSync(join(root, '/'));
}

export async function removeWorkerFolder(folder: string): Promise<void> {
  await rm(folder, removeAgain);
}

/** Removes what workers of an earlier daemon left. The folders are listed at once: a worker that starts later keeps its own. */
export async function sweepWorkerFolders(root: string): Promise<void> {
  const names = existsSync(root) ? readdirSync(root) : [];
  await Promise.all(names.map((name) => removeWorkerFolder(join(root, name))));
}
