import { renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunInfo } from '@gatehouse/sdk-actions';
import { useEntry } from '@gatehouse/sdk-actions/files';
import type { FileCommit } from './shared-data-channels.ts';

interface Committing {
  readonly run: Pick<RunInfo, 'fileRights'>;
  /** Whether the run has the lock of the file still. */
  isHeld(): boolean;
}

const temporaryName = /^\.gatehouse-[^/\\\0]+\.tmp$/;

/** What the worker names is judged here by the rights of its run: the daemon may do more than the run. */
export async function commitWith(
  { target, temporary }: FileCommit,
  { run, isHeld }: Committing,
): Promise<void> {
  if (temporary !== null && !temporaryName.test(temporary)) {
    throw new Error(`${JSON.stringify(temporary)} is no name of a file that is written beside its place.`);
  }
  await useEntry({ path: target, rights: run.fileRights }, 'write', async ({ at, folder }) => {
    // In one turn: what a run that was given up left behind must not overwrite what the next one wrote.
    if (!isHeld()) throw new Error(`The run gave up the file ${JSON.stringify(target)}.`);
    if (temporary === null) rmSync(at, { force: true });
    else renameSync(join(folder.path, temporary), at);
    await syncFolder(folder.path);
  });
}

/**
 * A rename is durable once its folder is; Windows syncs no folders. What fails here fails the action, although the file
 * is in its place: nobody may be told that a line is taken which a power cut could bring back.
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
