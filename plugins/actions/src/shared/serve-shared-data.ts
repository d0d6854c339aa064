import type { Channels } from '@gatehouse/sdk-actions';
import type { DocumentStore } from '@gatehouse/sdk-plugin';
import { commitWith } from './commit-file.ts';
import { openGlobalValues } from './global-values.ts';
import { LockKeeper } from './lock-keeper.ts';
import { commitFile, enterLock, getGlobal, leaveLock, setGlobal } from './shared-data-channels.ts';

interface SharedDataParts {
  readonly channels: Channels;
  readonly documentStore: DocumentStore;
}

/** Serves the requests of actions for data that all runs share. */
export async function serveSharedData({ channels, documentStore }: SharedDataParts): Promise<void> {
  const values = await openGlobalValues(documentStore);
  const locks = new LockKeeper();
  channels.serve(setGlobal, async (value) => {
    await values.set(value);
    return null;
  });
  channels.serve(getGlobal, async (name) => values.get(name));
  channels.serve(enterLock, (entry, run, signal) => locks.enter(entry, run, signal));
  channels.serve(commitFile, async (commit, run) => {
    await commitWith(commit, { run, isHeld: () => locks.isHeldBy(commit.lock, run) });
    return null;
  });
  channels.serve(leaveLock, async ({ name }, run) => {
    locks.leave(name, run);
    return null;
  });
}
