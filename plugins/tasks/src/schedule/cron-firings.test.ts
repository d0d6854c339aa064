import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DateTime } from 'luxon';
import { aSchedule, type Given } from '../../test/fakes/a-schedule.ts';

interface Row {
  readonly title: string;
  readonly cron: string;
  readonly given?: Given;
  readonly at: string;
  /** Local times with their offset from UTC. */
  readonly firings: readonly string[];
  /** The last of the expected firings. */
  readonly isAll?: true;
}

const rows: readonly Row[] = [
  {
    title: 'a list, a step and names of days',
    cron: '0,20-40/10 9 * * mon-tue',
    at: '2027-06-04 10:00',
    firings: ['2027-06-07T09:00:00+02:00', '2027-06-07T09:20:00+02:00', '2027-06-07T09:30:00+02:00'],
  },
  {
    title: 'six fields, of which the first is the second',
    cron: '*/25 59 23 31 12 *',
    at: '2027-06-01 00:00',
    firings: ['2027-12-31T23:59:00+01:00', '2027-12-31T23:59:25+01:00', '2027-12-31T23:59:50+01:00'],
  },
  {
    title: 'a day of the month or one of the week, where both are named',
    cron: '0 0 13 * fri',
    at: '2027-08-11 00:00',
    firings: ['2027-08-13T00:00:00+02:00', '2027-08-20T00:00:00+02:00', '2027-08-27T00:00:00+02:00'],
  },
  {
    title: 'a leap day, over the years that have none',
    cron: '30 6 29 2 *',
    at: '2027-01-01 00:00',
    firings: ['2028-02-29T06:30:00+01:00', '2032-02-29T06:30:00+01:00'],
  },
  {
    title: 'the instant of the activation itself',
    cron: '0 10 * * *',
    at: '2027-06-01 10:00',
    firings: ['2027-06-01T10:00:00+02:00', '2027-06-02T10:00:00+02:00'],
  },
  {
    title: 'a time that summer time skips, at the moment at which the clocks go on',
    cron: '30 2 * * *',
    at: '2027-03-27 12:00',
    firings: ['2027-03-28T03:00:00+02:00', '2027-03-29T02:30:00+02:00'],
  },
  {
    title: 'several times that are skipped, once',
    cron: '0-59/10 2 * * *',
    at: '2027-03-28 01:00',
    firings: ['2027-03-28T03:00:00+02:00', '2027-03-29T02:00:00+02:00'],
  },
  {
    title: 'a time that comes twice, once',
    cron: '30 2 * * *',
    at: '2027-10-30 12:00',
    firings: ['2027-10-31T02:30:00+02:00', '2027-11-01T02:30:00+01:00'],
  },
  {
    title: 'the hour behind the one that comes twice, on time',
    cron: '0 3 * * *',
    at: '2027-10-30 12:00',
    firings: ['2027-10-31T03:00:00+01:00', '2027-11-01T03:00:00+01:00'],
  },
  {
    title: 'steps of minutes in the skipped hour without a gap and without a crowd',
    cron: '*/20 * * * *',
    at: '2027-03-28 01:40',
    firings: ['2027-03-28T01:40:00+01:00', '2027-03-28T03:00:00+02:00', '2027-03-28T03:20:00+02:00'],
  },
  {
    title: 'half past each hour, not at the change as well',
    cron: '30 * * * *',
    at: '2027-03-28 01:00',
    firings: ['2027-03-28T01:30:00+01:00', '2027-03-28T03:30:00+02:00', '2027-03-28T04:30:00+02:00'],
  },
  {
    title: 'steps of minutes in both passes of the hour that comes twice',
    cron: '*/30 * * * *',
    at: '2027-10-31 01:45',
    firings: [
      '2027-10-31T02:00:00+02:00',
      '2027-10-31T02:30:00+02:00',
      '2027-10-31T02:00:00+01:00',
      '2027-10-31T02:30:00+01:00',
      '2027-10-31T03:00:00+01:00',
    ],
  },
  {
    title: 'steps of hours by the clocks, of which those of the hour that comes twice fire once',
    cron: '0 */2 * * *',
    at: '2027-10-31 00:00',
    firings: ['2027-10-31T00:00:00+02:00', '2027-10-31T02:00:00+02:00', '2027-10-31T04:00:00+01:00'],
  },
  {
    title: 'a zone that is not that of the machine',
    cron: '0 9 * * *',
    given: { timeZone: 'America/New_York' },
    at: '2027-03-13 12:00',
    firings: ['2027-03-13T15:00:00+01:00', '2027-03-14T14:00:00+01:00', '2027-03-15T14:00:00+01:00'],
  },
  {
    title: 'a zone whose clocks change by half an hour',
    cron: '15 2 * * *',
    given: { timeZone: 'Australia/Lord_Howe' },
    at: '2027-10-02 12:00',
    firings: ['2027-10-02T17:30:00+02:00', '2027-10-03T17:15:00+02:00'],
  },
  {
    title: 'nothing outside the intervals',
    cron: '*/40 * * * *',
    given: { intervals: ['09:10-10:30', '22:00-00:30'] },
    at: '2027-06-01 12:00',
    firings: [
      '2027-06-01T22:00:00+02:00',
      '2027-06-01T22:40:00+02:00',
      '2027-06-01T23:00:00+02:00',
      '2027-06-01T23:40:00+02:00',
      '2027-06-02T00:00:00+02:00',
      '2027-06-02T09:40:00+02:00',
      '2027-06-02T10:00:00+02:00',
    ],
  },
  {
    title: 'nothing before the start date and after the end date, which are of the same zone',
    cron: '0 * * * *',
    given: {
      timeZone: 'Asia/Tokyo',
      ...({ startDateType: 'OnDate', startDate: '06/01/2027 09:30:00' } as const),
      ...({ endDateType: 'OnDate', endDate: '06/01/2027 11:00:00' } as const),
    },
    at: '2027-05-30 12:00',
    firings: ['2027-06-01T03:00:00+02:00', '2027-06-01T04:00:00+02:00'],
    isAll: true,
  },
  {
    title: 'no more than the firings that it counts',
    cron: '@monthly',
    given: { endDateType: 'Count', repeatCountTotalRange: '2' },
    at: '2027-06-15 12:00',
    firings: ['2027-07-01T00:00:00+02:00', '2027-08-01T00:00:00+02:00'],
    isAll: true,
  },
];

for (const { title, cron, given = {}, at, firings, isAll = false } of rows) {
  test(`"${cron}" fires ${title}`, async () => {
    const schedule = aSchedule({ executePeriod: 'Cron', cronExpression: cron, ...given }, { at });

    const found = await schedule.nextFirings(firings.length + (isAll ? 1 : 0));

    assert.deepEqual(schedule.problems, []);
    assert.deepEqual(
      found.map((firing) =>
        DateTime.fromMillis(firing.at, { zone: 'Europe/Berlin' }).toISO({ suppressMilliseconds: true }),
      ),
      firings,
    );
  });
}

test('a local time that occurs twice does not fire at its second occurrence', async () => {
  const schedule = aSchedule({ executePeriod: 'Cron', cronExpression: '30 2 * * *' });
  const cursor = Date.parse('2027-10-31T02:10:00+01:00');

  const [firing] = await schedule.nextFirings(1, { ...schedule.fresh, cursor });

  assert.equal(firing?.at, Date.parse('2027-11-01T02:30:00+01:00'));
});

test('the tries of a firing are drawn from its instant, so that a preview shows them', async () => {
  const given: Given = { executePeriod: 'Cron', cronExpression: '0 * * * *', attemptsRange: '1-100' };

  const [first, again, other] = [aSchedule(given), aSchedule(given), aSchedule(given, { seed: 8 })];
  const firings = await first.nextFirings(20);

  assert.deepEqual(await again.nextFirings(20), firings);
  assert.notDeepEqual(await other.nextFirings(20), firings);
});

test('where no time of the expression lies inside the intervals, that is found out at once', async () => {
  const intervals = ['04:00-05:00', '06:00-07:00'];
  const given: Given = { executePeriod: 'Cron', cronExpression: '* * 3 * * *', intervals };

  assert.deepEqual(await aSchedule(given).nextFirings(1), []);
});

test('times that lie between intervals are passed over, however many there are on a day', async () => {
  const intervals = ['09:00-09:30', '10:00-10:30', '11:00-11:30', '12:00-12:45'];
  const given = { executePeriod: 'Cron', cronExpression: '40 * * * *', intervals } as const;

  assert.deepEqual(await aSchedule(given, { at: '2026-03-01 08:00' }).next(2), [
    '2026-03-01 12:40:00',
    '2026-03-02 12:40:00',
  ]);
});
