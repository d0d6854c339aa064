/** Upper ends of the counts of times in milliseconds: each is 1.4 times the one before. */
const ends = Array.from({ length: 32 }, (_none, place) => Math.round(5 * 1.4 ** place));
/** From then on, older times count half. */
const maxCounted = 10_000;

/** Numbers of times by their length, so that any number of tries takes the same space. */
export type WaitTimes = readonly number[];

export function addTimes(times: WaitTimes, added: readonly number[]): WaitTimes {
  const counts = ends.map((_end, place) => times[place] ?? 0);
  for (const ms of added) {
    const place = ends.findIndex((end) => ms <= end);
    const at = place < 0 ? ends.length - 1 : place;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const all = counts.reduce((sum, each) => sum + each, 0);
  return all > maxCounted ? counts.map((each) => Math.floor(each / 2)) : counts;
}

/** The end of the interval in which the 95th percentile lies; null where nothing was counted. */
export function p95Of(times: WaitTimes): number | null {
  const all = times.reduce((sum, each) => sum + each, 0);
  if (all === 0) return null;
  let seen = 0;
  const place = times.findIndex((each) => {
    seen += each;
    return seen >= all * 0.95;
  });
  return ends[place] ?? null;
}
