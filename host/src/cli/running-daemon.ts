import { type CliFile, readCliFile } from '../daemon/cli-file.ts';
import { isFolderLocked } from '../data-folder/folder-lock.ts';

/** How to reach the daemon of a folder; null when none runs. A file that a dead one left counts for nothing. */
export async function findRunningDaemon(dataDir: string): Promise<CliFile | null> {
  return (await isFolderLocked(dataDir)) ? readCliFile(dataDir) : null;
}
