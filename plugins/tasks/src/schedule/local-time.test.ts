import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DateTime, IANAZone } from 'luxon';
import { parseLocalTime, toInstant } from './local-time.ts';

/** Both clock changes of a year in each zone: the requested and the resulting local time, with its offset from UTC. */
const rows = [
  { zone: 'Europe/Berlin', local: '2026-03-29 02:30', shown: '2026-03-29 03:00 +2' },
  { zone: 'Europe/Berlin', local: '2026-03-29 01:59', shown: '2026-03-29 01:59 +1' },
  { zone: 'Europe/Berlin', local: '2026-10-25 02:30', shown: '2026-10-25 02:30 +2' },
  { zone: 'Europe/Berlin', local: '2026-10-25 03:00', shown: '2026-10-25 03:00 +1' },
  { zone: 'America/New_York', local: '2026-03-08 02:00', shown: '2026-03-08 03:00 -4' },
  { zone: 'America/New_York', local: '2026-11-01 01:15', shown: '2026-11-01 01:15 -4' },
  { zone: 'Australia/Lord_Howe', local: '2026-10-04 02:10', shown: '2026-10-04 02:30 +11' },
  { zone: 'Australia/Lord_Howe', local: '2026-04-05 01:45', shown: '2026-04-05 01:45 +11' },
  { zone: 'America/Santiago', local: '2026-09-06 00:00', shown: '2026-09-06 01:00 -3' },
  { zone: 'America/Santiago', local: '2026-04-04 23:30', shown: '2026-04-04 23:30 -3' },
  { zone: 'Africa/Cairo', local: '2026-04-24 00:30', shown: '2026-04-24 01:00 +3' },
  { zone: 'Africa/Cairo', local: '2026-10-29 23:30', shown: '2026-10-29 23:30 +3' },
  { zone: 'Asia/Kolkata', local: '2026-03-29 02:30', shown: '2026-03-29 02:30 +5:30' },
];

for (const { zone, local, shown } of rows) {
  test(`${local} in ${zone} means ${shown}: a skipped time is the change itself, a repeated time its first occurrence`, () => {
    const instant = toInstant(DateTime.fromSQL(local, { zone: 'utc' }).toMillis(), IANAZone.create(zone));

    assert.equal(DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm Z'), shown);
  });
}

test('every minute of a year has its instant in each zone, and none lies before the one of the minute before', () => {
  for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago'].map((name) =>
    IANAZone.create(name),
  )) {
    let before = -Infinity;
    const backwards: string[] = [];
    for (let local = Date.UTC(2026, 2, 1); local < Date.UTC(2026, 10, 5); local += 15 * 60_000) {
      const instant = toInstant(local, zone);
      if (instant < before) backwards.push(new Date(local).toISOString());
      before = instant;
    }
    assert.deepEqual(backwards, []);
  }
});

const dates = [
  { text: '08/30/2026 09:00:00', iso: '2026-08-30T09:00:00.000Z' },
  { text: '02/29/2028 23:59:59', iso: '2028-02-29T23:59:59.000Z' },
  { text: '02/29/2026 09:00:00', iso: null },
  { text: '30/08/2026 09:00:00', iso: null },
  { text: '2026-08-30T09:00:00Z', iso: null },
  { text: '08/30/2026', iso: null },
  { text: '', iso: null },
];

for (const { text, iso } of dates) {
  test(`"${text}" is ${iso === null ? 'no date of a schedule' : 'a date, the month first'}`, () => {
    const local = parseLocalTime(text);

    assert.equal(local === null ? null : new Date(local).toISOString(), iso);
  });
}
