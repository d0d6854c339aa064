import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSchedule, type Given } from '../../test/fakes/a-schedule.ts';
import {
  canFireAgain,
  dueFiring,
  isAheadOfClock,
  isStillInTime,
  maxMissed,
  triggeredFiring,
} from './due-firing.ts';
import { minuteMs } from './local-time.ts';

const everyTenMinutes: Given = { repeatType: 'Regularly', repeatCountDayRange: '10' };
const onDemand: Given = { executePeriod: 'OnDemand', fileName: '/tmp/go', attemptsRange: '3' };

/** The minutes of the due firing after the activation at 10:00, so many minutes later. */
function dueAfter(given: Given, minutes: number) {
  const { schedule, fresh } = aSchedule(given);
  const due = dueFiring(schedule, fresh, schedule.startsAt + minutes * minuteMs);
  return due && { ...due, firing: (due.firing.at - schedule.startsAt) / minuteMs };
}

test('a firing is due from its instant on, and late a minute after it', () => {
  assert.deepEqual(
    [-0.001, 0, 1, 1.001].map((minutes) => dueAfter(everyTenMinutes, minutes)),
    [
      null,
      { firing: 0, missed: 0, isLate: false },
      { firing: 0, missed: 0, isLate: false },
      { firing: 0, missed: 0, isLate: true },
    ],
  );
});

for (const { minutes, firing, missed } of [
  { minutes: 30, firing: 30, missed: 3 },
  { minutes: 39, firing: 30, missed: 3 },
  { minutes: 3 * 60, firing: 180, missed: 18 },
  { minutes: 999, firing: 990, missed: 99 },
  { minutes: 1000, firing: 1000, missed: maxMissed },
  { minutes: 3 * 24 * 60 + 5, firing: 3 * 24 * 60, missed: maxMissed },
]) {
  test(`of the firings of ${minutes} minutes the last is due, and ${missed} were missed`, () => {
    const due = dueAfter(everyTenMinutes, minutes);

    assert.deepEqual([due?.firing, due?.missed], [firing, missed]);
  });
}

test('the last of rare firings is found, however long ago it was', () => {
  const monthly: Given = { executePeriod: 'EveryMonth', daysOfMonth: '31', intervals: ['10:00'] };
  const { schedule, fresh, toInstant, toText } = aSchedule(monthly);

  const due = dueFiring(schedule, fresh, toInstant('2026-07-30 10:00'));

  assert.equal(toText(due?.firing.at ?? 0), '2026-05-31 10:00:00');
  assert.deepEqual([due?.missed, due?.isLate], [1, true]);
});

test('of a chain one firing is due, and none was missed', () => {
  assert.deepEqual(dueAfter({ repeatType: 'Continued' }, 35), { firing: 0, missed: 0, isLate: true });
});

for (const { given, at, expected } of [
  { given: {}, at: '2026-03-01 15:00', expected: true },
  { given: { intervals: ['12:00-13:00'] }, at: '2026-03-01 12:30', expected: true },
  { given: { intervals: ['12:00-13:00'] }, at: '2026-03-01 13:00', expected: false },
  { given: { intervals: ['12:00'] }, at: '2026-03-01 15:00', expected: true },
  { given: { intervals: ['09:00', '12:00-13:00'] }, at: '2026-03-01 15:00', expected: true },
]) {
  test(`a firing of ${JSON.stringify(given)} ${expected ? 'may' : 'may not'} be caught up at ${at}`, () => {
    const { schedule, toInstant } = aSchedule(given);

    assert.equal(isStillInTime(schedule, toInstant(at)), expected);
  });
}

test('a firing may be caught up until the end date, which is included', () => {
  const { schedule } = aSchedule({ endDateType: 'OnDate', endDate: '03/02/2026 12:00:00' });

  assert.deepEqual(
    [schedule.endsAt, schedule.endsAt + 1].map((now) => isStillInTime(schedule, now)),
    [true, false],
  );
});

const dated: Given = {
  ...{ startDateType: 'OnDate', startDate: '03/02/2026 12:00:00' },
  ...{ endDateType: 'OnDate', endDate: '03/03/2026 12:00:00' },
};

for (const { given, at, fires } of [
  { given: onDemand, at: '2026-03-01 11:00', fires: true },
  { given: { ...onDemand, ...dated }, at: '2026-03-02 11:59:59', fires: false },
  { given: { ...onDemand, ...dated }, at: '2026-03-02 12:00:00', fires: true },
  { given: { ...onDemand, ...dated }, at: '2026-03-03 12:00:00', fires: true },
  { given: { ...onDemand, ...dated }, at: '2026-03-03 12:00:01', fires: false },
  { given: { ...onDemand, intervals: ['12:00-13:00'] }, at: '2026-03-01 12:00', fires: true },
  { given: { ...onDemand, intervals: ['12:00-13:00'] }, at: '2026-03-01 13:00', fires: false },
  { given: { attemptsRange: '3' }, at: '2026-03-01 11:00', fires: false },
] satisfies readonly { readonly given: Given; readonly at: string; readonly fires: boolean }[]) {
  test(`a trigger file of ${JSON.stringify(given)} ${fires ? 'fires' : 'fires nothing'} at ${at}`, () => {
    const { schedule, fresh, toInstant } = aSchedule(given);
    const now = toInstant(at);

    assert.deepEqual(triggeredFiring(schedule, fresh, now), fires ? { at: now, attempts: 3 } : null);
  });
}

test('a trigger file fires as often as the schedule may', () => {
  const given: Given = { ...onDemand, endDateType: 'Count', repeatCountTotalRange: '2' };
  const { schedule, fresh } = aSchedule(given);
  const now = schedule.startsAt;

  for (const { fired, fires } of [
    { fired: 1, fires: true },
    { fired: 2, fires: false },
  ]) {
    const progress = { ...fresh, fired };
    assert.equal(triggeredFiring(schedule, progress, now) !== null, fires);
    assert.equal(canFireAgain(schedule, progress, now), fires);
  }
});

test('OnDemand can fire until its end date, which is included', () => {
  const { schedule, fresh } = aSchedule({ ...onDemand, ...dated });

  assert.deepEqual(
    [schedule.endsAt, schedule.endsAt + 1].map((now) => canFireAgain(schedule, fresh, now)),
    [true, false],
  );
});

test('a chain can fire again while its tries run, if there is time left when they end', () => {
  const { schedule, fresh, toInstant } = aSchedule({
    ...{ executePeriod: 'OneTime', intervals: ['12:00-13:00'] },
    ...{ repeatType: 'ContinuedWithPause', repeatCountDayRange: '10' },
  });
  const lastFiredAt = toInstant('2026-03-01 12:00');
  const underWay = { ...fresh, cursor: lastFiredAt, fired: 1, lastFiredAt };
  const canAt = (now: string, doneAt: string | null = null) =>
    canFireAgain(
      schedule,
      { ...underWay, doneAt: doneAt === null ? null : toInstant(doneAt) },
      toInstant(now),
    );

  assert.equal(canAt('2026-03-01 12:49'), true);
  assert.equal(canAt('2026-03-01 12:50'), false);
  assert.equal(canAt('2026-03-01 14:00', '2026-03-01 12:30'), true);
});

test('a schedule is ahead of a clock that was set back by more than two hours', () => {
  const { fresh } = aSchedule({});
  const progress = { ...fresh, cursor: 1_000_000_000 };

  const isAhead = (hours: number, more: number) =>
    isAheadOfClock(progress, progress.cursor - hours * 3_600_000 - more);
  assert.deepEqual([isAhead(0, 0), isAhead(2, 0), isAhead(2, 1)], [false, false, true]);
});
