import type { ActionContext } from '@gatehouse/sdk-actions';
import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import { commitFile } from '../shared/shared-data-channels.ts';
import { heldEntries } from '../taken/held-entries.ts';
import type { LineHoles } from '../taken/line-holes.ts';
import { type Replacing, replaceBoundFile, replaceTakenRecord } from '../taken/replace-bound-file.ts';
import type { BoundLineFile } from './bound-line-file.ts';
import type { BoundPlace } from './bound-place.ts';
import { minBytes } from './use-files.ts';

/** The record is read and written at each take, so it must stay small. */
const maxHoles = 256;
const lineEnd = Buffer.from('\n');

interface Taking {
  readonly place: BoundPlace;
  readonly definition: ListDefinition;
  readonly context: Pick<ActionContext, 'ask'>;
  /** The line comes back when the run is cut off. */
  readonly holds: boolean;
}

/**
 * Takes a line from a large list, which the run has locked. The record of the taken lines is written instead of the
 * file, until a file without them has at most half of its size: so a take costs the same whatever the size.
 */
export async function takeFrom(
  file: BoundLineFile,
  index: number,
  { place, definition, context, holds }: Taking,
): Promise<void> {
  const replacing: Replacing = {
    commit: (written) => context.ask(commitFile, written),
    held: holds ? heldEntries(file.bytesAt(index), lineEnd) : undefined,
  };
  const holes = file.holesWithout(index);
  if (file.count === 1 && !definition.leaveBlankFile) await replaceBoundFile(place, null, replacing);
  else if (isWorthWriting(file, holes)) {
    await replaceBoundFile(place, (target) => file.copyWithout(holes, target), replacing);
  } else await replaceTakenRecord(place, file.recordOf(holes), replacing);
}

function isWorthWriting({ size }: BoundLineFile, { all, byteCount }: LineHoles): boolean {
  const left = size - byteCount;
  return left < minBytes || left <= byteCount || all.length > maxHoles;
}
