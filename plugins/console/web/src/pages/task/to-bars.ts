const LEAST_PX = 3;

interface Timed {
  readonly startedAt: string;
  readonly endedAt: string;
}

export interface Bar<Entry> {
  readonly entry: Entry;
  readonly ms: number;
  readonly height: number;
}

/**
 * Bars from the oldest try to the newest. Heights are on a scale of roots, since one long try makes all others look the
 * same otherwise.
 *
 * @param tries the newest first
 */
export function toBars<Entry extends Timed>(
  tries: readonly Entry[],
  maxHeight: number,
): { readonly bars: readonly Bar<Entry>[]; readonly maxMs: number } {
  const timed = tries.toReversed().map((entry) => ({ entry, ms: durationOf(entry) }));
  const maxMs = timed.reduce((max, { ms }) => Math.max(max, ms), 0);
  const toHeight = (ms: number) =>
    maxMs === 0 ? LEAST_PX : Math.max(LEAST_PX, Math.sqrt(ms / maxMs) * maxHeight);
  return { bars: timed.map((one) => ({ ...one, height: toHeight(one.ms) })), maxMs };
}

/** A clock that was set back makes no negative durations. */
function durationOf({ endedAt, startedAt }: Timed): number {
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
}
