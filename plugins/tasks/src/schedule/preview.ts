import { setImmediate } from 'node:timers/promises';
import { upcoming } from './firings.ts';
import { type Firing, isChained, type Progress, type Schedule } from './schedule.ts';

export interface PreviewRange {
  /** Included. */
  readonly from: number;
  readonly count: number;
}

/** Time slice of the calculation before it yields to other work. */
const sliceMs = 5;

/** The firings from that instant on, by the same calculation as the scheduler's. */
export async function preview(
  schedule: Schedule,
  progress: Progress,
  { from, count }: PreviewRange,
): Promise<readonly Firing[]> {
  // Only counted and continued schedules depend on firings before `from`.
  const isCounted = schedule.total !== Infinity || isChained(schedule);
  const start = isCounted ? progress : { ...progress, cursor: Math.max(progress.cursor, from - 1) };
  const firings: Firing[] = [];
  let passed = 0;
  let sliceBegan = performance.now();
  for (const firing of upcoming(schedule, start)) {
    if (firing.at >= from) firings.push(firing);
    if (firings.length === count || passed === maxPassed) break;
    passed += 1;
    if (performance.now() - sliceBegan < sliceMs) continue;
    await setImmediate();
    sliceBegan = performance.now();
  }
  return firings;
}

/** Limit for the preview of schedules that count their firings. */
const maxPassed = 100_000;
