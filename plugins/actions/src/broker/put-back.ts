import type { BoundLineFile, TakenLine } from '../line-files/bound-line-file.ts';
import {
  type Commit,
  type LockedFile,
  replaceBoundFile,
  replaceTakenRecord,
} from '../taken/replace-bound-file.ts';
import type { ReturnedLines } from './held-blocks.ts';
import { openUnlessMissing } from './open-unless-missing.ts';

/** Puts lines that nobody used back in their place, or before all others where the file was written since. */
export async function putBack(
  place: LockedFile,
  all: readonly ReturnedLines[],
  commit: Commit,
): Promise<void> {
  const lines = all.flatMap((returned) => returned.lines);
  const file = await openUnlessMissing(place);
  try {
    const isSame = all.every(({ inode }) => inode === file?.inode);
    if (file === null || !isSame || !(await fillHoles(file, lines, { place, commit })))
      await putFirst(file, lines, { place, commit });
  } finally {
    await file?.close();
  }
}

interface Putting {
  readonly place: LockedFile;
  readonly commit: Commit;
}

/** False where the holes of these lines are not known any more. */
async function fillHoles(
  file: BoundLineFile,
  lines: readonly TakenLine[],
  { place, commit }: Putting,
): Promise<boolean> {
  const holes = file.holesAfterReturn(lines);
  if (holes === null) return false;
  const {
    lock,
    file: { path: target },
  } = place;
  if (holes.all.length === 0) await commit({ lock, target, part: 'taken', temporary: null });
  else await replaceTakenRecord(place, file.recordOf(holes), { commit });
  return true;
}

function putFirst(
  file: BoundLineFile | null,
  lines: readonly TakenLine[],
  { place, commit }: Putting,
): Promise<void> {
  return replaceBoundFile(
    place,
    async (target) => {
      await target.writeFile(lines.map((line) => line.text + lineEndOf(line)).join(''));
      await file?.copyTo(target);
    },
    { commit },
  );
}

const markBytes = 3;

/** That of Windows where the line has one more byte than its text, a byte order mark aside. */
function lineEndOf({ text, hole }: TakenLine): string {
  const more = hole.to - hole.from - Buffer.byteLength(text);
  return more % markBytes === 2 ? '\r\n' : '\n';
}
