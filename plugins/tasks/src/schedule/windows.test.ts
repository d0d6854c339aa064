import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSchedule } from '../../test/fakes/a-schedule.ts';
import { doOverlap, inOrder, isPoint, parseInterval } from './intervals.ts';
import { dayMs, minuteMs } from './local-time.ts';
import { daysFrom, isInside, windowFrom, windowsOfDay, withinLimits } from './windows.ts';

const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * minuteMs;

for (const { text, expected } of [
  { text: '09:00', expected: { from: at(9), to: at(9) } },
  { text: ' 9:05 - 23:59 ', expected: { from: at(9, 5), to: at(23, 59) } },
  { text: '00:00-00:00', expected: { from: 0, to: dayMs } },
  { text: '22:00-06:00', expected: { from: at(22), to: at(30) } },
  { text: '06:00-06:00', expected: { from: at(6), to: at(6) } },
  { text: '24:00', expected: null },
  { text: '09:60', expected: null },
  { text: '09:00-', expected: null },
  { text: '', expected: null },
]) {
  test(`the interval ${JSON.stringify(text)} is ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(parseInterval(text), expected);
  });
}

test('an interval that ends as it begins is a single time', () => {
  assert.deepEqual([isPoint({ from: 5, to: 5 }), isPoint({ from: 5, to: 6 })], [true, false]);
});

for (const { texts, expected } of [
  { texts: [], expected: false },
  { texts: ['09:00-10:00', '10:00-11:00'], expected: false },
  { texts: ['10:00-11:00', '09:00-10:01'], expected: true },
  { texts: ['09:00', '09:00'], expected: true },
  { texts: ['09:00', '09:01'], expected: false },
  { texts: ['22:00-06:00', '06:00-07:00'], expected: false },
  { texts: ['22:00-06:01', '06:00-07:00'], expected: true },
]) {
  test(`the intervals ${texts.join(', ')} ${expected ? 'overlap' : 'do not overlap'}`, () => {
    assert.equal(doOverlap(texts.flatMap((text) => parseInterval(text) ?? [])), expected);
  });
}

test('intervals are ordered by their beginnings', () => {
  const [late, early] = [
    { from: 2, to: 3 },
    { from: 1, to: 9 },
  ];

  assert.deepEqual(inOrder([late, early]), [early, late]);
});

test('the window of an instant is the one around it, else the next; the end is not in it', () => {
  const { schedule, toInstant, toText } = aSchedule({ intervals: ['12:00-13:00', '15:00'] });
  const windowAt = (text: string) => {
    const window = windowFrom(schedule, toInstant(text));
    return window && toText(window.start).slice(8, 16);
  };

  assert.deepEqual(
    ['03-01 11:59', '03-01 12:00', '03-01 12:59', '03-01 13:00', '03-01 15:00'].map((text) =>
      windowAt(`2026-${text}`),
    ),
    ['01 12:00', '01 12:00', '01 12:00', '01 15:00', '02 12:00'],
  );
  assert.deepEqual(
    ['11:59', '12:00', '12:59', '13:00', '15:00'].map((time) =>
      isInside(schedule, toInstant(`2026-03-01 ${time}`)),
    ),
    [false, true, true, false, false],
  );
});

test('windows are clipped to the dates of the schedule', () => {
  const limits = { ...aSchedule({}).schedule, startsAt: 100, endsAt: 200 };
  const clip = (start: number, end: number) => withinLimits([{ start, end }], limits)[0] ?? null;

  assert.deepEqual(clip(50, 150), { start: 100, end: 150 });
  assert.deepEqual(clip(150, 250), { start: 150, end: 200 });
  assert.deepEqual([clip(50, 100), clip(200, 250)], [null, null]);
  assert.deepEqual([clip(99, 99), clip(201, 201)], [null, null]);
  assert.deepEqual(
    [clip(100, 100), clip(200, 200)],
    [
      { start: 100, end: 100 },
      { start: 200, end: 200 },
    ],
  );
});

test('without intervals the whole day is a window', () => {
  const { schedule, toInstant, toText } = aSchedule({});
  const day = Date.UTC(2026, 2, 5);

  assert.deepEqual(
    windowsOfDay(schedule, day).map(({ start, end }) => [toText(start), toText(end)]),
    [['2026-03-05 00:00:00', '2026-03-06 00:00:00']],
  );
  assert.equal(windowFrom(schedule, toInstant('2026-03-01 10:00'))?.start, schedule.startsAt);
});

test('windows are the same when they are asked for again, after many other days too', () => {
  const { schedule } = aSchedule({ intervals: ['12:00-13:00'] });
  const days = Array.from({ length: 20 }, (_, index) => Date.UTC(2026, 2, 1 + index));
  const all = () => days.map((day) => windowsOfDay(schedule, day)[0]?.start);

  assert.deepEqual(all(), all());
  assert.equal(new Set(all()).size, days.length);
});

test('days are those on which the schedule fires, from the day before the instant to its end', () => {
  const ends = { endDateType: 'OnDate', endDate: '03/06/2026 00:00:00' } as const;
  const { schedule, toInstant } = aSchedule({ ...ends });
  const daysAt = (text: string) =>
    [...daysFrom(schedule, toInstant(text))].map((day) => new Date(day).toISOString().slice(5, 10));

  assert.deepEqual(daysAt('2026-03-04 00:00'), ['03-03', '03-04', '03-05', '03-06']);
  assert.deepEqual(daysAt('2026-01-01 00:00'), [
    '02-28',
    '03-01',
    '03-02',
    '03-03',
    '03-04',
    '03-05',
    '03-06',
  ]);
  assert.equal([...daysFrom({ ...schedule, endsAt: Infinity }, schedule.startsAt)].length, 71);
});

test('a schedule without a day has no window', () => {
  const ends = { endDateType: 'OnDate', endDate: '03/03/2026 00:00:00' } as const;
  const { schedule, toInstant } = aSchedule({ executePeriod: 'EveryMonth', daysOfMonth: '20', ...ends });

  assert.equal(windowFrom(schedule, toInstant('2026-03-01 10:00')), null);
});
