import type { Channels } from '@gatehouse/sdk-actions';
import type { RunEnds } from '@gatehouse/sdk-actions/internal';
import type { DocumentStore, Logger } from '@gatehouse/sdk-plugin';
import { type Asker, LineBroker, type LineBrokerParts } from '../broker/line-broker.ts';
import { serveBoundFiles } from '../broker/serve-bound-files.ts';
import { serveLines } from '../broker/serve-lines.ts';
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
  const commitFor: LineBrokerParts['commit'] = async (commit, askers, isHeld) => {
    const [{ run, signal }] = askers as [Asker];
    if (commit.held && commit.temporary !== null) await held.take(commit, { run, isHeld, signal });
    else await commitWith(commit, { run, isHeld });
    if (commit.part === 'taken') for (const asker of askers) resting.use(commit, asker.run, asker.signal);
  };
  const broker = new LineBroker({
    ...{ locks, log, commit: commitFor },
    restore: (commit, fileRights, isHeld) => commitWith(commit, { run: { fileRights }, isHeld }),
  });
  serveBoundFiles({ channels, locks });
  serveLines(channels, broker);
  channels.serve(enterLock, async (entry, run, signal) => {
    const entered = await locks.enter(entry, run, signal);
    if (entered.isEntered) await broker.entered(entry.name, run);
    return entered;
  });
  channels.serve(commitFile, async (commit, run, signal) => {
    await commitFor(commit, [{ run, signal }], () => locks.isHeldBy(commit.lock, run));
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
