import { type ActionContext, runResource } from '@gatehouse/sdk-actions';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import * as v from 'valibot';
import { minBytes } from '../line-files/take-line.ts';
import { commitFile } from '../shared/shared-data-channels.ts';
import { heldEntries } from '../taken/held-entries.ts';
import { removedEntries } from '../taken/removed-entries.ts';
import { type HeldEntries, replaceBoundFile } from '../taken/replace-bound-file.ts';
import { assertTextFits } from '../texts/text-size.ts';
import type { BoundData } from './bound-data.ts';
import { boundDefinitions } from './bound-definitions.ts';
import { type BoundPlace, enterFile, leaveFile, placeOf } from './bound-place.ts';
import { isRemote } from './is-remote.ts';
import { readLeft } from './read-left.ts';
import { readRemote, replaceRemote } from './remote-content.ts';

interface OwnData {
  readonly projectName: string;
  readonly names: Set<string>;
}

/** Names of data that a run has read and shares with no other run. */
export const ownData = runResource<OwnData>({
  name: 'bound data',
  create: async ({ run: { projectName } }) => ({ projectName, names: new Set() }),
  dispose: async () => undefined,
  captureEvidence: async ({ projectName, names }, { keepState }) => {
    if (names.size > 0) keepState('bound data', { projectName, names: [...names] });
  },
  // A run that goes on has the content of the run before it, where that had read it.
  restoreState: async ({ projectName, names }, state) => {
    const kept = v.parse(keptNames, state);
    if (kept.projectName === projectName) for (const name of kept.names) names.add(name);
  },
});

const keptNames = v.object({ projectName: v.string(), names: v.array(v.string()) });

interface Shared extends BoundPlace {
  readonly data: BoundData;
}

interface Using<T> {
  execute(): Promise<T>;
  /** The list or table whose removed entries come back when the run is cut off. */
  readonly holds: string | null;
}

/**
 * Executes an action on the content of files. Shared files are locked during the action and written before it
 * succeeds.
 */
export async function useFiles<T>(
  context: ActionContext,
  bound: readonly BoundData[],
  using: Using<T>,
): Promise<T> {
  const all = await Promise.all(
    bound.map(async (data) => ({ data, ...(await placeOf(data.binding, context)) })),
  );
  const { names: own } = await context.resource(ownData);
  for (const { data, file } of all) {
    if (data.binding.syncWithFile || own.has(data.binding.name)) continue;
    await data.load(await readContent(file, context));
    own.add(data.binding.name);
  }
  const shared = all.filter(({ data }) => data.binding.syncWithFile);
  // Locks are always taken in the same order, so that no two runs wait for each other.
  shared.sort((one, other) => (one.lock < other.lock ? -1 : 1));
  return whileLocked(shared, context, using);
}

function readContent(file: GuardedPath, context: ActionContext): Promise<Buffer> {
  return isRemote(context) ? readRemote(file.path, context) : readLeft(file);
}

/** Whether the run has its own copy of a list or table without write-back. */
export async function hasOwn(name: string, context: ActionContext): Promise<boolean> {
  return (await context.resource(ownData)).names.has(name);
}

async function whileLocked<T>(
  shared: readonly Shared[],
  context: ActionContext,
  { execute, holds }: Using<T>,
): Promise<T> {
  const held: Shared[] = [];
  const areRead = boundDefinitions(context.document)?.areRead ?? true;
  try {
    for (const each of shared) {
      await enterFile(each, context);
      held.push(each);
      await each.data.load(await readContent(each.file, context));
    }
    const before = shared.map(({ data }) => data.texts());
    const result = await execute();
    const changes = await Promise.all(
      shared.map((each, place) => changeOf(each, { before: before[place] ?? [], holds })),
    );
    for (const [place, each] of shared.entries()) {
      const change = changes[place];
      if (change) await write(each, change, context);
      if (!areRead && isLarge(each.data)) each.data.release();
    }
    return result;
  } finally {
    for (const each of held) await leaveFile(each, context);
  }
}

/** The next action reads it again; until then it would only take memory. */
function isLarge(data: BoundData): boolean {
  let length = 0;
  return data.texts().some((text) => {
    length += text.length + data.separator.length;
    return length >= minBytes;
  });
}

interface Change {
  readonly bytes: Buffer;
  readonly held: HeldEntries | undefined;
}

interface Before {
  readonly before: readonly string[];
  readonly holds: string | null;
}

/** Null where nothing was changed. All files are encoded before the first is written. */
async function changeOf({ data }: Shared, { before, holds }: Before): Promise<Change | null> {
  const texts = data.texts();
  if (texts.length === before.length && texts.every((text, place) => text === before[place])) return null;
  assertTextFits(texts.reduce((sum, text) => sum + text.length + data.separator.length, 0));
  const removed = data.binding.name === holds ? removedEntries(before, texts) : [];
  const separator = await data.encode([''], false);
  return {
    bytes: await data.encode(texts, true),
    held: removed.length === 0 ? undefined : heldEntries(await data.encode(removed, false), separator),
  };
}

async function write(shared: Shared, { bytes, held }: Change, context: ActionContext): Promise<void> {
  const isGone = bytes.length === 0 && !shared.data.binding.leaveBlankFile;
  if (isRemote(context)) {
    await replaceRemote(shared, { bytes: isGone ? null : bytes, held }, context);
    return;
  }
  await replaceBoundFile(shared, isGone ? null : (file) => file.writeFile(bytes), {
    commit: (commit) => context.ask(commitFile, commit),
    held,
  });
}
