import { renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunInfo } from '@gatehouse/sdk-actions';
import { useEntry } from '@gatehouse/sdk-actions/files';
import type { FileCommit } from './shared-data-channels.ts';

interface Committing {
  readonly run: Pick<RunInfo, 'fileRights'>;
  /** Whether the run still has the lock of the file. */
  isHeld(): boolean;
}

const temporaryName = /^\.gatehouse-[^/\\\0]+\.tmp$/;

/** Checks the paths from the worker by the rights of its run, because the daemon may do more than the run. */
export async function commitWith(
  { target, temporary }: FileCommit,
  { run, isHeld }: Committing,
): Promise<void> {
  if (temporary !== null && !temporaryName.test(temporary)) {
    throw new Error(`${JSON.stringify(temporary)} is no name of a file that is written beside its place.`);
  }
  await useEntry({ path: target, rights: run.fileRights }, 'write', async ({ at, folder }) => {
    // Synchronous: the leftover of an abandoned run must not overwrite a newer file.
    if (!isHeld()) throw new Error(`The run gave up the file ${JSON.stringify(target)}.`);
    if (temporary === null) rmSync(at, { force: true });
    else renameSync(join(folder.path, temporary), at);
    await syncFolder(folder.path);
  });
}

/**
 * A rename is durable once its folder is synced; Windows syncs no folders. A failure here fails the action, although
 * the file is in place: otherwise a line could count as taken that a power cut brings back.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
