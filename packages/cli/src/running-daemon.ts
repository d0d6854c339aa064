import { type CliFile, readCliFile } from '@gatehouse/daemon/composition/cli-file';
import { isFolderLocked } from '@gatehouse/daemon/data-folder/folder-lock';

/** How to reach the daemon of a folder; null when none runs. A file that a dead one left counts for nothing. */
export function findRunningDaemon(dataDir: string): CliFile | null {
  return isFolderLocked(dataDir) ? readCliFile(dataDir) : null;
}
