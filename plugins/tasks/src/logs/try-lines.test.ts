import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEntry } from './log-entry.ts';
import { TryLines } from './try-lines.ts';

const entry: LogEntry = {
  ...{ kind: 'project', timestamp: '2026-03-01T10:00:01.000Z', level: 'Info', uowId: 'try-1', threadId: 0 },
  ...{ message: 'a', way: null, actionId: null, actionGroupId: null, actionName: null },
  ...{ direction: 'Info', elapsedMilliseconds: null },
};

test('the size of a log is the number of its entries, whichever of them there are', () => {
  const lines = new TryLines('task-1', { uowId: 'try-1', threadId: 0 });
  const sizes = [[lines.size, lines.entries().length]];
  const note = () => void sizes.push([lines.size, lines.entries().length]);

  lines.start('2026-03-01T10:00:00.000Z');
  note();
  lines.add(entry);
  lines.add(entry);
  note();
  lines.succeed('2026-03-01T10:00:02.000Z');
  note();

  assert.deepEqual(sizes, [
    [0, 0],
    [1, 1],
    [3, 3],
    [4, 4],
  ]);
});

test('an entry that replaces the oldest adds none', () => {
  const lines = new TryLines('task-1', { uowId: 'try-1', threadId: 0 });

  const added = Array.from({ length: 2001 }, () => lines.add(entry));

  assert.deepEqual([added.at(-2), added.at(-1), lines.size], [1, 0, 2000]);
});

test('the time of a log is that of its newest entry', () => {
  const lines = new TryLines('task-1', { uowId: 'try-1', threadId: 0 });
  const times = [lines.timestamp];

  lines.start('2026-03-01T10:00:00.000Z');
  times.push(lines.timestamp);
  lines.add(entry);
  times.push(lines.timestamp);
  lines.succeed('2026-03-01T10:00:02.000Z');
  times.push(lines.timestamp);

  assert.deepEqual(times, [
    '',
    '2026-03-01T10:00:00.000Z',
    '2026-03-01T10:00:01.000Z',
    '2026-03-01T10:00:02.000Z',
  ]);
});

test('new entries are taken once; the begin of a try is taken again with its first entries', () => {
  const lines = new TryLines('task-1', { uowId: 'try-1', threadId: 0 });
  const taken: string[][] = [];
  const take = () => void taken.push(lines.takeNew().map(({ message }) => message));

  lines.start('2026-03-01T10:00:00.000Z');
  take();
  take();
  lines.add(entry);
  lines.add({ ...entry, message: 'b' });
  take();
  lines.add({ ...entry, message: 'c' });
  lines.succeed('2026-03-01T10:00:02.000Z');
  take();

  assert.deepEqual(taken, [
    ['The try started'],
    [],
    ['The try started', 'a', 'b'],
    ['c', 'The try succeeded'],
  ]);
});

test('of entries that newer ones replaced, only those that are there are taken', () => {
  const lines = new TryLines('task-1', { uowId: 'try-1', threadId: 0 });
  for (let count = 0; count < 5000; count++) lines.add({ ...entry, message: `${count}` });

  const taken = lines.takeNew();

  assert.deepEqual([taken.length, taken[0]?.message], [2000, '3000']);
});

test('entries that are dropped are not taken later', () => {
  const lines = new TryLines('task-1', { uowId: 'try-1', threadId: 0 });
  lines.start('2026-03-01T10:00:00.000Z');
  lines.add(entry);

  assert.deepEqual([lines.dropNew(), lines.takeNew()], [1, []]);
});
