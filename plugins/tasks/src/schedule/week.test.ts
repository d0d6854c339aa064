import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Given } from '../../test/fakes/a-schedule.ts';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { day, minute, scheduledTasks } from '../../test/fakes/scheduled-tasks.ts';

const intervals = [
  [],
  ['09:00-18:00'],
  ['22:30-01:15', '12:00'],
  ['06:00-07:30', '18:00-00:00'],
  ['02:30', '03:10-03:40'],
];
const repeats: readonly Given[] = [
  {},
  { repeatType: 'Continued' },
  { repeatType: 'ContinuedWithPause', repeatCountDayRange: '45' },
  { repeatType: 'Regularly', repeatCountDayRange: '20-40' },
  { repeatType: 'Count', repeatCountDayRange: '7' },
];
const periods: readonly Given[] = [
  { executePeriod: 'OneTime', startDateType: 'OnDate', startDate: '10/23/2026 04:05:00' },
  { executePeriod: 'EveryDay', endDateType: 'Count', repeatCountTotalRange: '5-40' },
  { executePeriod: 'EveryWeek', daysOfWeek: ['Sunday', 'Wednesday'] },
  {
    executePeriod: 'EveryMonth',
    daysOfMonth: '22-24,26',
    endDateType: 'OnDate',
    endDate: '10/26/2026 20:00:00',
  },
];

const crons: readonly Given[] = [
  { cronExpression: '*/20 * * * *' },
  { cronExpression: '15,45 2 * * *' },
  { cronExpression: '0 3 * * sun', timeZone: 'America/New_York' },
  { cronExpression: '*/40 * * * *', intervals: ['23:30-02:45'] },
];

/** Every kind with every other: 100 schedules, and four of cron. */
const schedules = [
  ...crons.map((given): Given => ({ executePeriod: 'Cron', ...given, attemptsRange: '1-5' })),
  ...periods.flatMap((period) =>
    repeats.flatMap((repeat) =>
      intervals.map((parts): Given => ({ ...period, ...repeat, intervals: parts, attemptsRange: '1-5' })),
    ),
  ),
];

/** The week in which the clocks of Berlin are set back. */
const beginning = Date.parse('2026-10-20T22:00:00.000Z');

test('in a week of 104 schedules of every kind the firings are those of the preview', async () => {
  const clock = new FakeClock();
  clock.advance(beginning - clock.now());
  const tasks = await scheduledTasks({ clock });
  const fired = new Map<string, string[]>();
  const foretold = new Map<string, string[]>();
  for (const [index, given] of schedules.entries()) {
    const id = `task-${index}`;
    await tasks.add(id, given);
    const ahead = await tasks.firingsAhead(id, given.executePeriod === 'Cron' ? 600 : 2000);
    const ofTheWeek = ahead.filter(({ at }) => at <= beginning + 7 * day);
    foretold.set(
      id,
      ofTheWeek.map(({ at, attempts }) => `${new Date(at).toISOString()} ${attempts}`),
    );
    fired.set(id, []);
  }

  const ends = new Map<string, number>();
  for (let now = beginning; now <= beginning + 7 * day; now += minute) {
    await tasks.scheduler.tick();
    for (const { id, schedule, status, numberOfTries } of tasks.taskStore.all()) {
      if (status !== 'WaitPerform' || schedule === undefined) continue;
      if (!ends.has(id)) {
        fired.get(id)?.push(`${toIso(schedule.progress.lastFiredAt)} ${numberOfTries}`);
        // Tries of a continued schedule last until its predicted next firing.
        const [next] =
          schedule.settings.repeatType === 'Continued' ? await tasks.firingsAhead(id, 1) : [{ at: now }];
        ends.set(id, next?.at ?? Infinity);
      }
      if ((ends.get(id) ?? 0) > now) continue;
      ends.delete(id);
      await tasks.finish(id);
    }
    await tasks.scheduler.tick();
    clock.advance(minute);
  }

  assert.equal(schedules.length, 104);
  assert.equal([...foretold.values()].flat().length > 1500, true);
  assert.deepEqual(Object.fromEntries(fired), Object.fromEntries(foretold));
  assert.deepEqual(tasks.errors, []);
});

function toIso(instant: number | null): string {
  return new Date(instant ?? 0).toISOString();
}
