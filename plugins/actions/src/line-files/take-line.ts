import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import { heldEntries } from '../taken/held-entries.ts';
import type { LineHoles } from '../taken/line-holes.ts';
import {
  type Commit,
  type LockedFile,
  type Replacing,
  replaceBoundFile,
  replaceTakenRecord,
} from '../taken/replace-bound-file.ts';
import type { BoundLineFile } from './bound-line-file.ts';

/** Smaller files are held by the run: a copy is cheap, and debuggers show it. */
export const minBytes = 256 * 1024;
/** The record is read and written at each take, so it must stay small. */
const maxHoles = 256;
const lineEnd = Buffer.from('\n');

interface Taking {
  readonly place: LockedFile;
  readonly definition: Pick<ListDefinition, 'leaveBlankFile'>;
  readonly commit: Commit;
  /** The line comes back when the run is cut off. */
  readonly holds: boolean;
}

/** Takes a line from a list, which the run has locked. */
export async function takeFrom(file: BoundLineFile, index: number, taking: Taking): Promise<void> {
  const held = taking.holds ? heldEntries(file.bytesAt(index), lineEnd) : undefined;
  await writeHoles(file, file.holesWithout(index), { ...taking, held });
}

/**
 * The record of the taken lines is written instead of the file, until a file without them has at most half of its size:
 * so a take costs the same whatever the size.
 */
export async function writeHoles(
  file: BoundLineFile,
  holes: LineHoles,
  { place, definition, commit, held }: Omit<Taking, 'holds'> & Pick<Replacing, 'held'>,
): Promise<void> {
  const replacing: Replacing = { commit, held };
  if (file.isUsedUp(holes) && !definition.leaveBlankFile) await replaceBoundFile(place, null, replacing);
  else if (isWorthWriting(file, holes)) {
    await replaceBoundFile(place, (target) => file.copyWithout(holes, target), replacing);
  } else await replaceTakenRecord(place, file.recordOf(holes), replacing);
}

function isWorthWriting({ size }: BoundLineFile, { all, byteCount }: LineHoles): boolean {
  const left = size - byteCount;
  return left < minBytes || left <= byteCount || all.length > maxHoles;
}
