import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSchedule, type Given, someSettings } from '../../test/fakes/a-schedule.ts';
import { idleReason } from './idle-reason.ts';
import type { Progress } from './schedule.ts';

interface Row {
  readonly given: Given;
  readonly progress?: Partial<Progress>;
  readonly now?: string;
  readonly reason: RegExp | null;
}

const onDemand: Given = { executePeriod: 'OnDemand', fileName: '/tmp/go' };
const twice: Given = { endDateType: 'Count', repeatCountTotalRange: '2' };
const ended: Given = { endDateType: 'OnDate', endDate: '03/02/2026 12:00:00' };
const once: Given = { executePeriod: 'OneTime' };
const past = '2026-03-05 12:00';

const rows: readonly Row[] = [
  { given: { isActive: false, executePeriod: 'NULL' }, reason: /^executePeriod is "NULL"/ },
  { given: {}, reason: null },
  { given: twice, progress: { fired: 1 }, reason: null },
  { given: twice, progress: { fired: 2 }, reason: /^It has fired 2 times, which is all/ },
  { given: { ...onDemand, ...twice }, progress: { fired: 2 }, reason: /^It has fired 2 times/ },
  { given: ended, now: '2026-03-02 12:00:01', reason: /^endDate is "03\/02\/2026 12:00:00", which is past/ },
  {
    given: { ...onDemand, ...ended },
    now: '2026-03-02 12:00:00',
    reason: /^It fires when the file "\/tmp\/go"/,
  },
  { given: { ...onDemand, ...ended }, now: past, reason: /^endDate/ },
  {
    given: once,
    progress: { fired: 1, cursor: Date.parse('2026-03-05') },
    now: past,
    reason: /^It has fired; a OneTime schedule/,
  },
  {
    given: { ...once, startDateType: 'OnDate', startDate: '03/01/2026 10:00:00' },
    progress: { cursor: Date.parse('2026-03-05') },
    now: past,
    reason: /^startDate is "03\/01\/2026 10:00:00", which is past/,
  },
  {
    given: once,
    progress: { cursor: Date.parse('2026-03-05') },
    now: past,
    reason: /^No time of the schedule/,
  },
  {
    given: { ...ended, executePeriod: 'EveryMonth', daysOfMonth: '20' },
    reason: /^No time of the schedule is left/,
  },
];

for (const { given, progress, now = '2026-03-01 10:00', reason } of rows) {
  test(`why ${JSON.stringify({ ...given, ...progress })} is idle at ${now}`, () => {
    const { schedule, fresh, toInstant } = aSchedule(given);
    const facts = { settings: someSettings(given), schedule, progress: { ...fresh, ...progress } };

    const found = idleReason({ ...facts, now: toInstant(now) });

    if (reason === null) assert.equal(found, null);
    else assert.match(found ?? '', reason);
  });
}
