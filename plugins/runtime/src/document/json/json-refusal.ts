import type { GatehouseError } from '@gatehouse/sdk-plugin';
import { describePlace } from '../../text/describe-place.ts';
import type { Steps } from '../../text/slices.ts';
import { refusal } from '../../text/text-refusal.ts';
import { findJsonError } from './find-json-error.ts';
import { type CutFault, maxDepth, maxValues } from './json-cut.ts';

/** The error, with its place, for bytes that are not JSON or exceed a limit. */
export function* toJsonRefusal(bytes: Buffer, { fault, at }: CutFault): Steps<GatehouseError> {
  if (fault === 'depth')
    return refusal(`At ${describePlace(bytes, at)}: it goes deeper than ${maxDepth} levels`);
  if (fault === 'count')
    return refusal(`At ${describePlace(bytes, at)}: it has more than ${maxValues} values`);
  // A missing quote is noticed far after its place.
  const offset = yield* findJsonError(bytes);
  return refusal(`At ${describePlace(bytes, offset)}: ${findingAt(bytes, offset)}`);
}

export function findingAt(bytes: Buffer, offset: number): string {
  if (offset >= bytes.length) return 'the text ends too early';
  const [character = ''] = bytes.toString('utf8', offset, offset + 4);
  return `${JSON.stringify(character)} is not expected here`;
}
