import { setImmediate } from 'node:timers/promises';
import { upcoming } from './firings.ts';
import { type Firing, isChained, type Progress, type Schedule } from './schedule.ts';

export interface PreviewRange {
  /** Included. */
  readonly from: number;
  readonly count: number;
}

/** Firings are calculated in slices of that many, with other work in between. */
const slice = 100;

/** The firings from that instant on, by the calculation that fires them. */
export async function preview(
  schedule: Schedule,
  progress: Progress,
  { from, count }: PreviewRange,
): Promise<readonly Firing[]> {
  // Only what counts its firings, or waits for the one before, depends on those that come before `from`.
  const isCounted = schedule.total !== Infinity || isChained(schedule);
  const start = isCounted ? progress : { ...progress, cursor: Math.max(progress.cursor, from - 1) };
  const firings: Firing[] = [];
  let passed = 0;
  for (const firing of upcoming(schedule, start)) {
    if (firing.at >= from) firings.push(firing);
    if (firings.length === count || passed === mostPassed) break;
    passed += 1;
    if (passed % slice === 0) await setImmediate();
  }
  return firings;
}

/** So far ahead, a preview of what counts its firings shows nothing. */
const mostPassed = 100_000;
