import type { RunInfo } from '@gatehouse/sdk-actions';
import type * as v from 'valibot';
import type { BoundLineFile } from '../line-files/bound-line-file.ts';
import { writeHoles } from '../line-files/take-line.ts';
import type { Commit, LockedFile } from '../taken/replace-bound-file.ts';
import type { HeldBlocks, ReturnedLines } from './held-blocks.ts';
import { openUnlessMissing } from './open-unless-missing.ts';
import type { blockQuestion, TakenBlock } from './remote-channels.ts';

export interface WaitingTaker {
  readonly question: v.InferOutput<typeof blockQuestion>;
  readonly run: RunInfo;
  readonly signal: AbortSignal;
  resolve(taken: TakenBlock): void;
}

interface Taking {
  readonly place: LockedFile;
  readonly blocks: HeldBlocks;
  readonly commit: Commit;
  /** Brings back what others have in hand. */
  bringBack(): Promise<void>;
  putBack(lines: readonly ReturnedLines[]): Promise<void>;
}

/** One block has at most this part of a list, so that others need not ask for its lines until it is nearly used up. */
const share = 16;

/** Hands out blocks of a list, which is locked, to all who wait. The list is written once. */
export async function takeBlocks(all: readonly WaitingTaker[], taking: Taking): Promise<void> {
  const file = await openFor(all.length, taking);
  try {
    const left = file?.count ?? 0;
    const limit = Math.max(1, Math.floor(left / (share * all.length)));
    const sizes = all.map(({ question }) => Math.min(question.count, limit));
    await handOut(file, all, { ...taking, sizes });
  } finally {
    await file?.close();
  }
}

/** Where there are not enough lines, those that others have in hand come back first. */
async function openFor(wanted: number, { place, blocks, bringBack }: Taking): Promise<BoundLineFile | null> {
  const file = await openUnlessMissing(place);
  if ((file?.count ?? 0) >= wanted || !blocks.areHeld(place.lock)) return file;
  await file?.close();
  await bringBack();
  return openUnlessMissing(place);
}

async function handOut(
  file: BoundLineFile | null,
  all: readonly WaitingTaker[],
  { place, blocks, commit, putBack, sizes }: Taking & { readonly sizes: readonly number[] },
): Promise<void> {
  const wanted = sizes.reduce((sum, size) => sum + size, 0);
  const taken = file?.first(wanted);
  const [definition] = all.map(({ question }) => question);
  if (file && taken && definition && taken.lines.length > 0)
    await writeHoles(file, taken.holes, { place, definition, commit });
  const unhanded: ReturnedLines[] = [];
  let from = 0;
  for (const [index, { run, signal, resolve }] of all.entries()) {
    const lines = taken?.lines.slice(from, from + (sizes[index] ?? 0)) ?? [];
    from += lines.length;
    const { uowId, fileRights: rights } = run;
    const block = { uowId, lock: place.lock, inode: file?.inode ?? '', rights, lines };
    // Nobody has seen the lines of a run that was lost meanwhile.
    if (signal.aborted) unhanded.push(block);
    const blockId = lines.length > 1 && !signal.aborted ? blocks.hand(block, signal) : null;
    resolve({ blockId, lines: lines.map(({ text }) => text) });
  }
  const returned = unhanded.filter(({ lines }) => lines.length > 0);
  if (returned.length > 0) await putBack(returned);
}
