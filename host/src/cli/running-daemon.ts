import { type CliFile, readCliFile } from '../daemon/cli-file.ts';
import { isFolderLocked } from '../data-folder/folder-lock.ts';

/** How to reach the daemon of a folder; null when none runs. A file that a dead one left counts for nothing. */
export function findRunningDaemon(dataDir: string): CliFile | null {
  return isFolderLocked(dataDir) ? readCliFile(dataDir) : null;
}
