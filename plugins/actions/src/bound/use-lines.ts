import { type ActionContext, runResource } from '@gatehouse/sdk-actions';
import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import { factsOf, type GuardedPath } from '@gatehouse/sdk-actions/files';
import { BoundLineFile } from '../line-files/bound-line-file.ts';
import { minBytes, takeFrom } from '../line-files/take-line.ts';
import { commitFile } from '../shared/shared-data-channels.ts';
import type { Commit } from '../taken/replace-bound-file.ts';
import { type BoundPlace, enterFile, leaveFile, placeOf } from './bound-place.ts';
import { hasOwn } from './use-files.ts';

/** The lines of a list, in memory or in a file. */
export interface Lines {
  readonly count: number;
  lineAt(index: number): string;
  /** -1 where no line contains the text. */
  indexContaining(text: string): number;
}

/** Does the work of the action on the lines, and returns the index of the line to remove, if any. */
type UseLines = (lines: Lines) => number | null;

interface Using {
  readonly takes: boolean;
  /** A taken line comes back when the run is cut off. */
  readonly holds: boolean;
  readonly use: UseLines;
}

/** Files that runs without write-back read: each run keeps the version that it opened. */
const openFiles = runResource<Map<string, BoundLineFile>>({
  name: 'lines of files',
  create: async () => new Map(),
  dispose: async (files) => {
    for (const file of files.values()) await file.close();
  },
});

/**
 * Executes an action that needs some lines of a large list without holding the list: a hundred threads that read one
 * list would otherwise hold a hundred copies. False where the action needs the whole list.
 */
export async function useLines(
  context: ActionContext,
  definition: ListDefinition,
  { takes, holds, use }: Using,
): Promise<boolean> {
  if (!isCutAtLineEnds(definition, context)) return false;
  const isShared = definition.syncWithFile;
  if (!isShared && (takes || (await hasOwn(definition.name, context)))) return false;
  const place = await placeOf(definition, context);
  const size = await factsOf(place.file).then(
    ({ facts }) => (facts.isFile() ? facts.size : 0),
    () => 0,
  );
  if (size < minBytes) return false;
  if (takes) await takeShared(context, { place, definition, holds, use });
  else if (isShared) await readShared(place, use);
  else use(linesIn(await ownFile(context, place.file)));
  return true;
}

/** Whether lines of the list can be read and written in place. */
export function isCutAtLineEnds(
  { splitterType, splitter, encoding }: ListDefinition,
  context: ActionContext,
): boolean {
  const isUtf8 = (encoding ?? 'utf-8') === 'utf-8';
  return isUtf8 && splitterType === 'Text' && context.expand(splitter) === '\n';
}

async function ownFile(context: ActionContext, named: GuardedPath): Promise<BoundLineFile> {
  const files = await context.resource(openFiles);
  const known = files.get(named.path);
  known?.refresh();
  const file = known ?? (await BoundLineFile.open(named));
  files.set(named.path, file);
  return file;
}

function linesIn(file: BoundLineFile): Lines {
  return {
    count: file.count,
    lineAt: (index) => file.lineAt(index),
    indexContaining: (text) => file.indexContaining(text),
  };
}

interface SharedUse extends Pick<Using, 'holds' | 'use'> {
  readonly place: BoundPlace;
  readonly definition: ListDefinition;
}

/** No lock is needed: a change of the file replaces it by another one. */
async function readShared(place: BoundPlace, use: UseLines): Promise<void> {
  const file = await BoundLineFile.open(place.file);
  try {
    use(linesIn(file));
  } finally {
    await file.close();
  }
}

async function takeShared(
  context: ActionContext,
  { place, definition, holds, use }: SharedUse,
): Promise<void> {
  await enterFile(place, context);
  try {
    const file = await BoundLineFile.open(place.file);
    try {
      const taken = use(linesIn(file));
      if (taken !== null) {
        const commit: Commit = (written) => context.ask(commitFile, written);
        await takeFrom(file, taken, { place, definition, holds, commit });
      }
    } finally {
      await file.close();
    }
  } finally {
    await leaveFile(place, context);
  }
}
