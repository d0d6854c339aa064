import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSchedule, type Given } from '../../test/fakes/a-schedule.ts';

const hourly: Given = { executePeriod: 'Cron', cronExpression: '0 * * * *' };

const wrong: readonly { readonly given: Given; readonly problem: RegExp }[] = [
  { given: { executePeriod: 'NULL' }, problem: /isActive is true, but executePeriod is "NULL"/ },
  { given: { executePeriod: 'EveryWeek' }, problem: /daysOfWeek names no day/ },
  { given: { executePeriod: 'EveryMonth' }, problem: /daysOfMonth is null/ },
  { given: { executePeriod: 'EveryMonth', daysOfMonth: '0' }, problem: /daysOfMonth is "0"/ },
  { given: { executePeriod: 'EveryMonth', daysOfMonth: '1-32' }, problem: /daysOfMonth is "1-32"/ },
  { given: { executePeriod: 'EveryMonth', daysOfMonth: '5-1' }, problem: /daysOfMonth is "5-1"/ },
  { given: { executePeriod: 'EveryMonth', daysOfMonth: '1,,2' }, problem: /daysOfMonth is "1,,2"/ },
  { given: { executePeriod: 'EveryMonth', daysOfMonth: 'first' }, problem: /daysOfMonth is "first"/ },
  { given: { executePeriod: 'OnDemand' }, problem: /fileName is null; OnDemand needs the absolute path/ },
  { given: { executePeriod: 'OnDemand', fileName: 'go.txt' }, problem: /fileName is "go.txt"/ },
  { given: { startDateType: 'OnDate' }, problem: /startDate is null/ },
  { given: { startDateType: 'OnDate', startDate: '02/30/2026 00:00:00' }, problem: /startDate is "02\/30/ },
  { given: { endDateType: 'OnDate', endDate: 'tomorrow' }, problem: /endDate is "tomorrow"/ },
  {
    given: {
      startDateType: 'OnDate',
      startDate: '03/02/2026 00:00:00',
      endDateType: 'OnDate',
      endDate: '03/01/2026 00:00:00',
    },
    problem: /endDate "03\/01\/2026 00:00:00" lies before startDate/,
  },
  { given: { endDateType: 'Count' }, problem: /repeatCountTotalRange is null/ },
  { given: { attemptsRange: '' }, problem: /attemptsRange is ""/ },
  { given: { attemptsRange: '0' }, problem: /attemptsRange is "0"/ },
  { given: { attemptsRange: '3-1' }, problem: /attemptsRange is "3-1"/ },
  { given: { attemptsRange: '-1' }, problem: /attemptsRange is "-1"/ },
  { given: { repeatType: 'Regularly' }, problem: /repeatCountDayRange is null/ },
  {
    given: { repeatType: 'ContinuedWithPause', repeatCountDayRange: 'x' },
    problem: /repeatCountDayRange is "x"/,
  },
  { given: { repeatType: 'Count', repeatCountDayRange: '1441' }, problem: /repeatCountDayRange is "1441"/ },
  {
    given: { repeatType: 'Count', repeatCountDayRange: '2', intervals: ['09:00'] },
    problem: /single times, over which repeatType "Count" cannot spread/,
  },
  { given: { intervals: ['24:00'] }, problem: /intervals has "24:00"/ },
  { given: { intervals: ['09:00-18:60'] }, problem: /intervals has "09:00-18:60"/ },
  { given: { intervals: ['09:00-12:00', '11:00-13:00'] }, problem: /intervals overlap/ },
  { given: { intervals: ['22:00-06:00', '05:00-07:00'] }, problem: /intervals overlap/ },
  { given: { executePeriod: 'Cron' }, problem: /cronExpression is null; Cron needs an expression/ },
  {
    given: { ...hourly, repeatType: 'Regularly', repeatCountDayRange: '5' },
    problem: /repeatType is "Regularly", but the expression/,
  },
  {
    given: { ...hourly, intervals: ['09:00'] },
    problem: /intervals has single times, inside which Cron cannot/,
  },
  {
    given: { cronExpression: '0 * * * *' },
    problem: /cronExpression is "0 \* \* \* \*", but executePeriod is "EveryDay"; choose "Cron"/,
  },
  { given: { timeZone: 'Europe/Berlin' }, problem: /timeZone is "Europe\/Berlin", but executePeriod/ },
];

for (const { given, problem } of wrong) {
  test(`${JSON.stringify(given)} is refused, and why is said`, () => {
    const { problems } = aSchedule(given);

    assert.equal(problems.length, 1);
    assert.match(problems.join(), problem);
  });
}

test('all faults are reported together', () => {
  const given: Given = {
    executePeriod: 'EveryWeek',
    attemptsRange: 'x',
    intervals: ['x', 'y'],
    endDateType: 'Count',
  };

  assert.equal(aSchedule(given).problems.length, 5);
});

const published: readonly Given[] = [
  { executePeriod: 'OneTime', startDateType: 'OnDate', startDate: '08/30/2026 09:00:00', attemptsRange: '1' },
  { intervals: ['09:00-18:00'], repeatType: 'Regularly', repeatCountDayRange: '10', attemptsRange: '1' },
  { executePeriod: 'EveryWeek', daysOfWeek: ['Monday', 'Wednesday', 'Friday'], attemptsRange: '1-3' },
  { executePeriod: 'OnDemand', fileName: '/tmp/go.txt', isNeedDeleteFile: true, attemptsRange: '1' },
  { executePeriod: 'NULL', isActive: false, attemptsRange: '1' },
  { intervals: ['08:00', '09:00-18:00'], repeatType: 'Count', repeatCountDayRange: '4' },
  { ...hourly, timeZone: 'Asia/Tokyo', intervals: ['09:00-18:00'], attemptsRange: '1' },
];

for (const given of published) {
  test(`${JSON.stringify(given)} is a schedule`, () => {
    assert.deepEqual(aSchedule(given).problems, []);
  });
}
