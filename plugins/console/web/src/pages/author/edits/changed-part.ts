/** Where two texts differ, with what is around it. */
export interface ChangedPart {
  readonly before: string;
  readonly removed: string;
  readonly added: string;
  readonly after: string;
}

const CONTEXT = 40;

export function changedPart(one: string, other: string): ChangedPart {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const before = one.slice(0, start);
  const after = end === 0 ? '' : one.slice(-end);
  return {
    before: before.length > CONTEXT ? `…${before.slice(-CONTEXT)}` : before,
    removed: one.slice(start, one.length - end),
    added: other.slice(start, other.length - end),
    after: after.length > CONTEXT ? `${after.slice(0, CONTEXT)}…` : after,
  };
}
