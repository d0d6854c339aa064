import type { GatehouseError } from '@gatehouse/sdk-plugin';
import { describePlace } from '../../text/describe-place.ts';
import type { Steps } from '../../text/slices.ts';
import { refusal } from '../../text/text-refusal.ts';
import { findJsonError } from './find-json-error.ts';
import { type CutFault, mostDepth, mostValues } from './json-cut.ts';

/** The refusal of bytes that are no JSON, or more than we take, with the place. */
export function* toJsonRefusal(bytes: Buffer, { fault, at }: CutFault): Steps<GatehouseError> {
  if (fault === 'depth')
    return refusal(`At ${describePlace(bytes, at)}: it goes deeper than ${mostDepth} levels`);
  if (fault === 'count')
    return refusal(`At ${describePlace(bytes, at)}: it has more than ${mostValues} values`);
  // A quote that is missing shows itself far behind the place where it should be.
  const offset = yield* findJsonError(bytes);
  return refusal(`At ${describePlace(bytes, offset)}: ${findingAt(bytes, offset)}`);
}

function findingAt(bytes: Buffer, offset: number): string {
  if (offset >= bytes.length) return 'the text ends too early';
  const [character = ''] = bytes.toString('utf8', offset, offset + 4);
  return `${JSON.stringify(character)} is not expected here`;
}
