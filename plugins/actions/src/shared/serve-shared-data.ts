import { renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunService } from '@gatehouse/plugin-runtime/api';
import type { DocumentStore } from '@gatehouse/sdk-plugin';
import { commitFile, enterLock, getGlobal, leaveLock, setGlobal } from './channels.ts';
import { openGlobalValues } from './global-values.ts';
import { LockKeeper } from './lock-keeper.ts';

interface SharedDataParts {
  readonly runs: Pick<RunService, 'serve'>;
  readonly documentStore: DocumentStore;
}

/** Answers what actions ask of data that all runs share. */
export async function serveSharedData({ runs, documentStore }: SharedDataParts): Promise<void> {
  const values = await openGlobalValues(documentStore);
  const locks = new LockKeeper();
  runs.serve(setGlobal, async (value) => {
    await values.set(value);
    return null;
  });
  runs.serve(getGlobal, async (name) => values.get(name));
  runs.serve(enterLock, (entry, run, signal) => locks.enter(entry, run, signal));
  runs.serve(commitFile, async ({ lock, target, temporary }, run) => {
    // In one turn: what a run that was given up left behind must not overwrite what the next one wrote.
    if (!locks.isHeldBy(lock, run)) throw new Error(`The run gave up the file ${JSON.stringify(target)}.`);
    if (temporary === null) rmSync(target, { force: true });
    else renameSync(temporary, target);
    await syncFolder(dirname(target));
    return null;
  });
  runs.serve(leaveLock, async ({ name }, run) => {
    locks.leave(name, run);
    return null;
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
