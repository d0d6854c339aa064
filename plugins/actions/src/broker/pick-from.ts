import type * as v from 'valibot';
import type { BoundLineFile } from '../line-files/bound-line-file.ts';
import { takeFrom } from '../line-files/take-line.ts';
import type { Commit, LockedFile } from '../taken/replace-bound-file.ts';
import { drawLimit, type lineQuestion, type PickedLine } from './remote-channels.ts';

interface Picking {
  readonly place: LockedFile;
  readonly commit: Commit;
}

type Question = v.InferOutput<typeof lineQuestion>;

/** Picks a line of a list, which is locked, and takes it where asked. */
export async function pickFrom(
  file: BoundLineFile,
  question: Question,
  picking: Picking,
): Promise<PickedLine> {
  const { count } = file;
  const index = indexOf(question, count);
  if (index < 0 || index >= count) return { line: null, count };
  const line = file.lineAt(index);
  const { removes, holds } = question;
  if (removes) await takeFrom(file, index, { ...picking, definition: question, holds });
  return { line, count };
}

function indexOf({ by, place }: Question, count: number): number {
  if (by === 'first') return 0;
  if (by === 'last') return count - 1;
  return by === 'index' ? place : Math.floor((place / drawLimit) * count);
}
