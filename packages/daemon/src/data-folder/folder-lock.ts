import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFileLocked, lockFile } from '@gatehouse/sdk-plugin/internal/file-lock';

export interface FolderLock {
  release(): void;
}

/** A command that asks whether a daemon runs holds a shared lock for less than this. */
const retryMs = 50;
const attempts = 6;

/** Locks a data folder for one daemon. The kernel releases the lock when the daemon dies, however it dies. */
export async function lockFolder(path: string): Promise<FolderLock> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const lock = lockFile(lockPath(path));
    if (lock !== null) return lock;
    await wait(retryMs);
  }
  throw new Error(
    `Another Gatehouse daemon uses the data folder ${path}; stop it, or choose another folder with --data-dir`,
  );
}

/** Whether a daemon holds the lock now. Nothing is changed. */
export function isFolderLocked(path: string): boolean {
  return isFileLocked(lockPath(path));
}

function lockPath(folder: string): string {
  return join(folder, 'daemon.lock');
}
