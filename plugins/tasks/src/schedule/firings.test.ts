import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSchedule, type Given } from '../../test/fakes/a-schedule.ts';

interface Row {
  readonly title: string;
  readonly given: Given;
  readonly zone?: string;
  readonly at?: string;
  readonly firings: readonly string[];
}

const rows: readonly Row[] = [
  {
    title: 'one time at a date fires at that date and never again',
    given: { executePeriod: 'OneTime', startDateType: 'OnDate', startDate: '08/30/2026 09:00:07' },
    firings: ['2026-08-30 09:00:07'],
  },
  {
    title: 'one time at once fires when it is activated',
    given: { executePeriod: 'OneTime' },
    firings: ['2026-03-01 10:00:00'],
  },
  {
    title: 'one time with intervals fires on the first day that has one left, once',
    given: { executePeriod: 'OneTime', intervals: ['08:00-09:00', '09:30'] },
    firings: ['2026-03-02 08:00:00'],
  },
  {
    title: 'one time that repeats does so for one day',
    given: {
      executePeriod: 'OneTime',
      intervals: ['09:00-10:00'],
      repeatType: 'Regularly',
      repeatCountDayRange: '25',
    },
    firings: ['2026-03-02 09:00:00', '2026-03-02 09:25:00', '2026-03-02 09:50:00'],
  },
  {
    title: 'every day without intervals fires at the time of day of its start',
    given: { startDateType: 'OnDate', startDate: '02/27/2028 21:15:30' },
    firings: ['2028-02-27 21:15:30', '2028-02-28 21:15:30', '2028-02-29 21:15:30', '2028-03-01 21:15:30'],
  },
  {
    title: 'single times and the beginnings of intervals fire once each',
    given: { intervals: ['18:00', '9:30-11:00', '23:00-00:00'] },
    firings: ['2026-03-01 10:00:00', '2026-03-01 18:00:00', '2026-03-01 23:00:00', '2026-03-02 09:30:00'],
  },
  {
    title: 'Regularly counts its minutes from the beginning of each interval, the end not included',
    given: { intervals: ['09:00-18:00'], repeatType: 'Regularly', repeatCountDayRange: '180' },
    at: '2026-03-01 18:00',
    firings: ['2026-03-02 09:00:00', '2026-03-02 12:00:00', '2026-03-02 15:00:00', '2026-03-03 09:00:00'],
  },
  {
    title: 'an interval over midnight belongs to the day of its beginning',
    given: {
      executePeriod: 'EveryWeek',
      daysOfWeek: ['Sunday'],
      intervals: ['23:00-01:00'],
      repeatType: 'Regularly',
      repeatCountDayRange: '60',
    },
    firings: ['2026-03-01 23:00:00', '2026-03-02 00:00:00', '2026-03-08 23:00:00', '2026-03-09 00:00:00'],
  },
  {
    title: 'Count spreads its firings evenly over all intervals of the day',
    given: { intervals: ['10:00-11:00', '20:00-22:00'], repeatType: 'Count', repeatCountDayRange: '4' },
    firings: ['2026-03-01 10:00:00', '2026-03-01 10:45:00', '2026-03-01 20:30:00', '2026-03-01 21:15:00'],
  },
  {
    title: 'every week fires on its days',
    given: { executePeriod: 'EveryWeek', daysOfWeek: ['Friday', 'Monday', 'Wednesday'] },
    firings: ['2026-03-02 10:00:00', '2026-03-04 10:00:00', '2026-03-06 10:00:00', '2026-03-09 10:00:00'],
  },
  {
    title: 'every month fires on its days and on the last, of a leap year too',
    given: { executePeriod: 'EveryMonth', daysOfMonth: '30-31,last', intervals: ['06:00'] },
    at: '2028-01-01 00:00',
    firings: ['2028-01-30 06:00:00', '2028-01-31 06:00:00', '2028-02-29 06:00:00', '2028-03-30 06:00:00'],
  },
  {
    title: 'the 31st passes over months that have none',
    given: { executePeriod: 'EveryMonth', daysOfMonth: '31', intervals: ['06:00'] },
    firings: ['2026-03-31 06:00:00', '2026-05-31 06:00:00', '2026-07-31 06:00:00', '2026-08-31 06:00:00'],
  },
  {
    title: 'nothing fires after the end date, which itself still may',
    given: { intervals: ['12:00'], endDateType: 'OnDate', endDate: '03/02/2026 12:00:00' },
    firings: ['2026-03-01 12:00:00', '2026-03-02 12:00:00'],
  },
  {
    title: 'nothing fires before the start date, at which itself it may',
    given: { intervals: ['11:00', '12:00'], startDateType: 'OnDate', startDate: '03/01/2026 12:00:00' },
    firings: ['2026-03-01 12:00:00', '2026-03-02 11:00:00', '2026-03-02 12:00:00', '2026-03-03 11:00:00'],
  },
  {
    title: 'nothing fires when it has fired as often as it may',
    given: { intervals: ['12:00', '13:00'], endDateType: 'Count', repeatCountTotalRange: '3' },
    firings: ['2026-03-01 12:00:00', '2026-03-01 13:00:00', '2026-03-02 12:00:00'],
  },
  {
    title: 'Continued shows the beginning of each interval, since the rest depends on its tries',
    given: { intervals: ['12:00-13:00'], repeatType: 'Continued' },
    firings: ['2026-03-01 12:00:00', '2026-03-02 12:00:00', '2026-03-03 12:00:00', '2026-03-04 12:00:00'],
  },
  {
    title: 'ContinuedWithPause shows its pauses as if tries took no time',
    given: { intervals: ['12:00-13:00'], repeatType: 'ContinuedWithPause', repeatCountDayRange: '30' },
    firings: ['2026-03-01 12:00:00', '2026-03-01 12:30:00', '2026-03-02 12:00:00', '2026-03-02 12:30:00'],
  },
  {
    title: 'OnDemand foretells nothing',
    given: { executePeriod: 'OnDemand', fileName: '/tmp/go' },
    firings: [],
  },
];

for (const { title, given, firings, ...place } of rows) {
  test(title, async () => {
    const { problems, next } = aSchedule(given, place);

    assert.deepEqual(problems, []);
    assert.deepEqual(await next(4), firings);
  });
}

/** The day before, the day of, and the day after each change of a year. */
const changes: readonly Row[] = [
  {
    zone: 'Europe/Berlin',
    title: '02:30 is skipped in Berlin',
    given: { intervals: ['02:30'] },
    at: '2026-03-27 20:00',
    firings: ['2026-03-28 02:30:00', '2026-03-29 03:00:00', '2026-03-30 02:30:00'],
  },
  {
    zone: 'Europe/Berlin',
    title: '02:30 comes twice in Berlin',
    given: { intervals: ['02:30'] },
    at: '2026-10-23 20:00',
    firings: ['2026-10-24 02:30:00', '2026-10-25 02:30:00', '2026-10-26 02:30:00'],
  },
  {
    zone: 'America/New_York',
    title: '02:15 is skipped in New York',
    given: { startDateType: 'OnDate', startDate: '03/07/2026 02:15:00' },
    firings: ['2026-03-07 02:15:00', '2026-03-08 03:00:00', '2026-03-09 02:15:00'],
  },
  {
    zone: 'America/New_York',
    title: '01:15 comes twice in New York',
    given: { startDateType: 'OnDate', startDate: '10/31/2026 01:15:00' },
    firings: ['2026-10-31 01:15:00', '2026-11-01 01:15:00', '2026-11-02 01:15:00'],
  },
  {
    zone: 'Australia/Lord_Howe',
    title: '02:10 is skipped on Lord Howe, whose clocks change by half an hour',
    given: { intervals: ['02:10'] },
    at: '2026-10-03 00:00',
    firings: ['2026-10-03 02:10:00', '2026-10-04 02:30:00', '2026-10-05 02:10:00'],
  },
  {
    zone: 'Australia/Lord_Howe',
    title: '01:45 comes twice on Lord Howe',
    given: { intervals: ['01:45'] },
    at: '2026-04-04 00:00',
    firings: ['2026-04-04 01:45:00', '2026-04-05 01:45:00', '2026-04-06 01:45:00'],
  },
  {
    zone: 'America/Santiago',
    title: 'midnight is skipped in Santiago',
    given: { intervals: ['00:00-00:00'] },
    at: '2026-09-05 00:00',
    firings: ['2026-09-05 00:00:00', '2026-09-06 01:00:00', '2026-09-07 00:00:00'],
  },
  {
    zone: 'America/Santiago',
    title: 'the hour before midnight comes twice in Santiago',
    given: { intervals: ['23:30'] },
    at: '2026-04-03 00:00',
    firings: ['2026-04-03 23:30:00', '2026-04-04 23:30:00', '2026-04-05 23:30:00'],
  },
  {
    zone: 'Africa/Cairo',
    title: 'the first hour is skipped in Cairo',
    given: { intervals: ['00:20'] },
    at: '2026-04-23 00:00',
    firings: ['2026-04-23 00:20:00', '2026-04-24 01:00:00', '2026-04-25 00:20:00'],
  },
  {
    zone: 'Africa/Cairo',
    title: 'the last hour comes twice in Cairo',
    given: { intervals: ['23:20'] },
    at: '2026-10-28 00:00',
    firings: ['2026-10-28 23:20:00', '2026-10-29 23:20:00', '2026-10-30 23:20:00'],
  },
];

for (const { title, given, firings, ...place } of changes) {
  test(`where ${title}, each day fires once, at the next valid minute if need be`, async () => {
    assert.deepEqual(await aSchedule(given, place).next(3), firings);
  });
}

for (const { day, count } of [
  { day: '2026-03-29', count: 46 },
  { day: '2026-10-25', count: 50 },
  { day: '2026-10-26', count: 48 },
]) {
  test(`Regularly every 30 minutes fires ${count} times on ${day}: minutes pass, whatever the clocks show`, async () => {
    const given = { repeatType: 'Regularly', repeatCountDayRange: '30' } as const;

    const times = await aSchedule(given, { at: `${day} 00:00` }).next(60);

    assert.equal(times.filter((time) => time.startsWith(day)).length, count);
  });
}

test('a range is drawn anew for each firing, and comes out the same each time it is asked for', async () => {
  const given = { attemptsRange: '1-3', repeatType: 'Regularly', repeatCountDayRange: '5-15' } as const;

  const [first, again, other] = [aSchedule(given), aSchedule(given), aSchedule(given, { seed: 8 })];
  const times = await first.next(200);
  const minutes = times
    .slice(1)
    .map((time, index) => (first.toInstant(time) - first.toInstant(times[index] ?? '')) / 60_000);

  assert.deepEqual(await again.next(200), times);
  assert.notDeepEqual(await other.next(200), times);
  assert.deepEqual(new Set(minutes.filter((each) => each >= 5 && each <= 15)).size, 11);
});
