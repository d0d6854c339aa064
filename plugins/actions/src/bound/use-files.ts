import { type ActionContext, runResource } from '@gatehouse/sdk-actions';
import { commitFile } from '../shared/shared-data-channels.ts';
import { replaceBoundFile } from '../taken/replace-bound-file.ts';
import { assertTextFits } from '../texts/text-size.ts';
import type { BoundData } from './bound-data.ts';
import { boundDefinitions } from './bound-definitions.ts';
import { type BoundPlace, enterFile, leaveFile, placeOf } from './bound-place.ts';
import { readLeft } from './read-left.ts';

/** Smaller files are held by the run: a copy is cheap, and debuggers show it. */
export const minBytes = 256 * 1024;

/** Names of data that a run has read and shares with no other run. */
const ownData = runResource<Set<string>>({
  name: 'bound data',
  create: async () => new Set(),
  dispose: async () => undefined,
});

interface Shared extends BoundPlace {
  readonly data: BoundData;
}

/**
 * Executes an action on the content of files. Shared files are locked during the action and written before it
 * succeeds.
 */
export async function useFiles<T>(
  context: ActionContext,
  bound: readonly BoundData[],
  execute: () => Promise<T>,
): Promise<T> {
  const all = await Promise.all(
    bound.map(async (data) => ({ data, ...(await placeOf(data.binding, context)) })),
  );
  const own = await context.resource(ownData);
  for (const { data, file } of all) {
    if (data.binding.syncWithFile || own.has(data.binding.name)) continue;
    await data.load(await readLeft(file));
    own.add(data.binding.name);
  }
  const shared = all.filter(({ data }) => data.binding.syncWithFile);
  // Locks are always taken in the same order, so that no two runs wait for each other.
  shared.sort((one, other) => (one.lock < other.lock ? -1 : 1));
  return whileLocked(shared, context, execute);
}

/** Whether the run has its own copy of a list or table without write-back. */
export async function hasOwn(name: string, context: ActionContext): Promise<boolean> {
  return (await context.resource(ownData)).has(name);
}

async function whileLocked<T>(
  shared: readonly Shared[],
  context: ActionContext,
  execute: () => Promise<T>,
): Promise<T> {
  const held: Shared[] = [];
  const areRead = boundDefinitions(context.document)?.areRead ?? true;
  try {
    for (const each of shared) {
      await enterFile(each, context);
      held.push(each);
      await each.data.load(await readLeft(each.file));
    }
    const before = shared.map(({ data }) => data.text());
    const result = await execute();
    for (const [place, each] of shared.entries()) {
      const text = each.data.text();
      if (text !== before[place]) await write(each, text, context);
      if (isLarge(text) && !areRead) each.data.release();
    }
    return result;
  } finally {
    for (const each of held) await leaveFile(each, context);
  }
}

/** The next action reads it again; until then it would only take memory. */
function isLarge(text: string): boolean {
  return text.length >= minBytes;
}

async function write(shared: Shared, text: string, context: ActionContext): Promise<void> {
  assertTextFits(text.length);
  const isGone = text === '' && !shared.data.binding.leaveBlankFile;
  await replaceBoundFile(shared, isGone ? null : (file) => file.writeFile(text), (commit) =>
    context.ask(commitFile, commit),
  );
}
