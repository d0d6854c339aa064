import { readCliFile } from '@gatehouse/daemon/composition/cli-file';
import { isFolderLocked } from '@gatehouse/daemon/data-folder/folder-lock';
import type { Finding } from '@gatehouse/sdk-plugin';
import { isProcessAlive } from '../is-process-alive.ts';
import { failed, passed } from './finding.ts';

/** One daemon uses a folder at a time. The system releases the lock with the process, so a dead one never holds it. */
export async function checkLock(dataDir: string): Promise<Finding> {
  if (!isFolderLocked(dataDir)) return passed('free: no daemon runs on the folder');
  const file = readCliFile(dataDir);
  if (file === null) {
    return failed(
      'A process holds the lock of the folder and has not said where it listens',
      'If a daemon starts or stops right now, run doctor again in a moment; otherwise end that process (ps ax | grep gatehouse)',
    );
  }
  if (isProcessAlive(file.pid)) return passed(`held by the daemon, process ${file.pid}`);
  return failed(
    `Another process than ${file.pid}, which is dead, holds the lock of the folder`,
    'If a daemon starts right now, run doctor again in a moment; otherwise end that process (ps ax | grep gatehouse)',
  );
}
