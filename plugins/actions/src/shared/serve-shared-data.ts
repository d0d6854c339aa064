import type { Channels } from '@gatehouse/sdk-actions';
import type { RunEnds } from '@gatehouse/sdk-actions/internal';
import type { DocumentStore, Logger } from '@gatehouse/sdk-plugin';
import { appendWith, commitWith } from './commit-file.ts';
import { EntryKeeper } from './entry-keeper.ts';
import { openGlobalValues } from './global-values.ts';
import { LockKeeper } from './lock-keeper.ts';
import { RestingLists } from './resting-lists.ts';
import {
  appendText,
  commitFile,
  enterLock,
  getGlobal,
  leaveLock,
  setGlobal,
} from './shared-data-channels.ts';

interface SharedDataParts {
  readonly channels: Channels;
  readonly documentStore: DocumentStore;
  readonly runEnds: RunEnds;
  readonly log: Logger;
}

export interface SharedData {
  stop(): Promise<void>;
}

/** Serves the requests of actions for data that all runs share. */
export async function serveSharedData(parts: SharedDataParts): Promise<SharedData> {
  const { channels, documentStore, runEnds, log } = parts;
  const values = await openGlobalValues(documentStore);
  const locks = new LockKeeper();
  const resting = new RestingLists({ locks, log });
  const held = await EntryKeeper.open({ documentStore, locks, runEnds, log });
  channels.serve(setGlobal, async (value) => {
    await values.set(value);
    return null;
  });
  channels.serve(getGlobal, async (name) => values.get(name));
  channels.serve(enterLock, (entry, run, signal) => locks.enter(entry, run, signal));
  channels.serve(commitFile, async (commit, run, signal) => {
    const committing = { run, isHeld: () => locks.isHeldBy(commit.lock, run) };
    if (commit.held && commit.temporary !== null) await held.take(commit, { ...committing, signal });
    else await commitWith(commit, committing);
    if (commit.part === 'taken') resting.use(commit, run, signal);
    return null;
  });
  channels.serve(appendText, async (added, run) => {
    await appendWith(added, { run, isHeld: () => locks.isHeldBy(added.lock, run) });
    return null;
  });
  channels.serve(leaveLock, async ({ name }, run) => {
    locks.leave(name, run);
    return null;
  });
  return {
    async stop() {
      await held.settled();
      await resting.stop();
    },
  };
}
