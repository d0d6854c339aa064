import { createHash } from 'node:crypto';
import type { Finder } from '@gatehouse/sdk-actions/document';

/** The same for finders with the same fields. Macros in them are expanded, so it may differ from visit to visit. */
export function finderDigest({ type, scalars, nestedArrays }: Finder): string {
  const sorted = Object.entries(scalars).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([type, sorted, nestedArrays]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
