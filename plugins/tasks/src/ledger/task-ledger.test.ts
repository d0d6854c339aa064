import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import type { Cap } from '../task/caps.ts';
import { createTask } from '../task/new-task.ts';
import type { Task } from '../task/task.ts';
import { TaskLedger } from './task-ledger.ts';
import { type StoredUsage, UsageDays } from './usage-days.ts';

const dayMs = 86_400_000;
const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function setUp(collection = new MemoryCollection<StoredUsage>()) {
  const clock = new FakeClock();
  const days = new UsageDays({ collection, clock, log });
  return { clock, collection, days, ledger: new TaskLedger(days) };
}

function taskWith(...caps: readonly Cap[]): Task {
  const facts = { id: 'task-1', name: 'shop', projectPath: '/shop.zp', createTime: '' };
  const task = createTask({ ...facts, settingsType: 'None' });
  return { ...task, settings: { ...task.settings, caps } };
}

const perDay = { measure: 'sms', per: 'day', max: 3 } as const;

function sms(count: number) {
  return { amounts: { sms: count }, traffic: [] };
}

function hosts(from: number, count: number) {
  const traffic = Array.from({ length: count }, (_, index) => ({
    ...{ host: `h${from + index}.example`, proxy: '' },
    ...{ requests: 1, receivedBytes: 10, sentBytes: 1 },
  }));
  return { amounts: { requests: count }, traffic };
}

test('a report names everything so far, and counts once', async () => {
  const { ledger } = setUp();
  const task = taskWith();

  for (const count of [1, 2, 2, 1, 4]) ledger.note('task-1', 'try-1', sms(count));
  const ofTry = ledger.end('try-1');
  ledger.note('task-1', 'try-2', sms(1));
  const { total } = await ledger.usage(task, 7);
  await ledger.close();

  assert.deepEqual(ofTry?.amounts, { sms: 4 });
  assert.deepEqual(total, { sms: 5 });
});

test('tries share what a cap leaves, and what one may use is on the disk before it is allowed', async () => {
  const { ledger, collection } = setUp();
  const task = taskWith(perDay);
  const ask = (tryId: string, count: number) =>
    ledger.answer({ task, tryId }, { used: sms(count), wants: 'sms' });

  const allowed = [await ask('a', 1), await ask('b', 1), await ask('a', 2)];
  const written = collection.get('task-1/all')?.amounts;
  const refused = [await ask('a', 3), await ask('b', 2)];
  await ledger.close();

  assert.deepEqual(
    allowed.map(({ refused: by }) => by),
    [null, null, null],
  );
  assert.deepEqual(written, { sms: 3 });
  assert.deepEqual(
    refused.map(({ refused: by }) => by),
    ['3 sms a day', '3 sms a day'],
  );
  assert.match(ledger.heldBy(task) ?? '', /2026-03-02T00:00:00.000Z/);
});

test('the next day allows more; a clock that is set back does not', async () => {
  const { ledger, clock } = setUp();
  const task = taskWith(perDay);

  ledger.note('task-1', 'try-1', sms(3));
  clock.advance(-dayMs);
  const setBack = ledger.heldBy(task);
  clock.advance(2 * dayMs);
  const tomorrow = ledger.heldBy(task);
  await ledger.close();

  assert.notEqual(setBack, null);
  assert.equal(tomorrow, null);
});

test('a disk that is full refuses what a cap would have to remember', async () => {
  const { ledger, collection } = setUp();
  collection.failure = new Error('ENOSPC');

  const asked = ledger.answer({ task: taskWith(perDay), tryId: 'a' }, { used: sms(1), wants: 'sms' });

  await assert.rejects(asked, /ENOSPC/);
  collection.failure = null;
  await ledger.close();
});

test('hosts by the thousand and days by the hundred stay within bounds', async () => {
  const { ledger, clock, collection } = setUp();
  const task = taskWith();

  for (let from = 0; from < 1000; from += 50) ledger.note('task-1', `try-${from}`, hosts(from, 50));
  const [day] = (await ledger.usage(task, 7)).days;
  for (let count = 0; count < 200; count++) {
    clock.advance(dayMs);
    ledger.note('task-1', `late-${count}`, sms(1));
  }
  await ledger.close();

  assert.equal(day?.traffic.length, 101);
  assert.deepEqual(day?.traffic.find(({ host }) => host === 'other')?.requests, 900);
  assert.equal(day?.amounts.requests, 1000);
  assert.equal(collection.size, 93);
});

for (const [what, sent] of [
  ['no object', 'all'],
  ['no numbers', { amounts: { sms: 'many' }, traffic: [] }],
  ['less than nothing', { amounts: { sms: -5 }, traffic: [] }],
  ['an endless number', { amounts: { sms: Number.POSITIVE_INFINITY }, traffic: [] }],
  ['a name that is none', { amounts: { 'a b\n': 1 }, traffic: [] }],
  ['hosts without end', hosts(0, 5000)],
  [
    'counters without end',
    { amounts: Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`c${n}`, 1])), traffic: [] },
  ],
] as const) {
  test(`a report with ${what} counts nothing`, async () => {
    const { ledger } = setUp();

    ledger.note('task-1', 'try-1', sent);
    const { total } = await ledger.usage(taskWith(), 7);

    assert.deepEqual(total, {});
  });
}

test('what a task used goes with it, and what is too old at the next start', async () => {
  const { ledger, collection, clock } = setUp();
  ledger.note('task-1', 'try-1', sms(1));
  ledger.note('task-2', 'try-2', sms(1));
  await ledger.close();

  await ledger.forget('task-1');
  clock.advance(100 * dayMs);
  const again = new UsageDays({ collection, clock, log });
  await again.sweep(() => true);

  assert.deepEqual(
    collection.all().map(({ id }) => id),
    ['task-2/all'],
  );
});

test('a report that wants nothing is answered also while the disk is full', async () => {
  const { ledger, collection } = setUp();
  const task = taskWith(perDay);
  collection.failure = new Error('no space left');

  const { refused } = await ledger.answer({ task, tryId: 'try-1' }, { used: sms(1), wants: null });

  assert.equal(refused, null);
  await assert.rejects(
    ledger.answer({ task, tryId: 'try-1' }, { used: sms(1), wants: 'sms' }),
    /no space left/,
  );
});

test('what a task used does not come back with a write that was under way when the task went', async () => {
  const { days, collection } = setUp();
  days.add('task-1', sms(1));

  const writing = days.write();
  await days.forget('task-1');
  await writing;

  assert.deepEqual(collection.all(), []);
  assert.deepEqual(days.total('task-1').amounts, {});
});

test('what is settled is on the disk, and a disk that is full is an error of it alone', async () => {
  const { days, collection } = setUp();
  collection.failure = new Error('no space left');
  days.add('task-1', sms(1));

  await days.write();
  await assert.rejects(days.settled(), /no space left/);
  collection.failure = null;
  await days.settled();

  assert.deepEqual(
    collection
      .all()
      .map(({ day, amounts }) => [day, amounts.sms])
      .toSorted(),
    [
      ['2026-03-01', 1],
      ['all', 1],
    ],
  );
  assert.equal(days.tomorrow(), '2026-03-02T00:00:00.000Z');
});

test('the days of a task are shown from the newest, as many as are asked for', () => {
  const { days, clock } = setUp();
  for (let day = 0; day < 4; day++) {
    days.add('task-1', sms(day + 1));
    clock.advance(dayMs);
  }

  assert.deepEqual(
    days.days('task-1', 3).map(({ day, amounts }) => [day, amounts.sms]),
    [
      ['2026-03-04', 4],
      ['2026-03-03', 3],
      ['2026-03-02', 2],
    ],
  );
  assert.deepEqual([days.today('task-1', 'sms'), days.total('task-1').amounts.sms], [0, 10]);
  clock.advance(-3 * dayMs);
  assert.equal(days.today('task-1', 'sms'), 2 + 3 + 4);
  clock.advance(-dayMs);
  assert.equal(days.today('task-1', 'sms'), 1 + 2 + 3);
});

test('what a run wants is refused by caps of that measure alone', async () => {
  const { ledger } = setUp();
  const task = taskWith(perDay, { measure: 'captchas', per: 'day', max: 0 });

  const sent = await ledger.answer({ task, tryId: 'try-1' }, { used: sms(3), wants: 'sms' });
  const solved = await ledger.answer(
    { task, tryId: 'try-1' },
    { used: { amounts: { sms: 3, captchas: 1 }, traffic: [] }, wants: 'captchas' },
  );

  assert.deepEqual([sent.refused, solved.refused], [null, '0 captchas a day']);
});
