import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import type { LogEntry } from './log-entry.ts';
import { levelsOf } from './task-log-levels.ts';
import { TaskLogs } from './task-logs.ts';

const all = { levels: levelsOf(7), skip: 0, take: 1_000_000 };

function setUp() {
  const clock = new FakeClock();
  const logs = new TaskLogs(clock);
  const add = (message: string, given: Partial<LogEntry> & { taskId?: string } = {}) => {
    const { taskId = 'task-1', ...entry } = given;
    logs.add(taskId, { ...anEntry, timestamp: clock.timestamp(), message, ...entry });
  };
  const messages = (query: Partial<Parameters<TaskLogs['page']>[1]> = {}) =>
    logs.page('task-1', { ...all, ...query }).map(({ message }) => message);
  return { clock, logs, add, messages };
}

const anEntry: LogEntry = {
  kind: 'project',
  timestamp: '',
  level: 'Info',
  uowId: 'try-1',
  threadId: 0,
  message: '',
  way: null,
  actionId: null,
  actionGroupId: null,
  actionName: null,
  direction: 'Info',
  elapsedMilliseconds: null,
};

test('the tries of a task are merged by time, oldest first, in pages', () => {
  const { clock, add, messages } = setUp();
  add('a', { uowId: 'try-1' });
  clock.advance(1);
  add('b', { uowId: 'try-2' });
  clock.advance(1);
  add('c', { uowId: 'try-1' });
  add('elsewhere', { taskId: 'task-2', uowId: 'try-3' });

  assert.deepEqual(messages(), ['a', 'b', 'c']);
  assert.deepEqual(messages({ skip: 1, take: 1 }), ['b']);
  assert.deepEqual(messages({ uowId: 'try-1' }), ['a', 'c']);
  assert.deepEqual(messages({ uowId: 'try-3' }), []);
});

for (const { sum, shown } of [
  { sum: 1, shown: ['Info'] },
  { sum: 2, shown: ['Warning'] },
  { sum: 4, shown: ['Error'] },
  { sum: 6, shown: ['Warning', 'Error'] },
  { sum: 7, shown: ['Info', 'Warning', 'Error'] },
]) {
  test(`logLevel ${sum} shows ${shown.join(', ')}`, () => {
    const { add, messages } = setUp();
    for (const level of ['Info', 'Warning', 'Error'] as const) add(level, { level });

    assert.deepEqual(messages({ levels: levelsOf(sum) }), shown);
  });
}

test('a try keeps its newest 2,000 entries', () => {
  const { add, messages } = setUp();

  for (let i = 0; i < 5000; i++) add(`${i}`);

  const kept = messages();
  assert.deepEqual([kept.length, kept[0], kept.at(-1)], [2000, '3000', '4999']);
});

test('a task keeps its last 8 tries', () => {
  const { add, messages } = setUp();

  for (let i = 0; i < 20; i++) add(`${i}`, { uowId: `try-${i}` });

  assert.deepEqual(messages(), ['12', '13', '14', '15', '16', '17', '18', '19']);
});

test('entries are shown for two hours', () => {
  const { clock, add, messages } = setUp();
  add('old');
  clock.advance(2 * 60 * 60 * 1000 - 1);
  add('new');

  const before = messages();
  clock.advance(1);

  assert.deepEqual([before, messages()], [['old', 'new'], ['new']]);
});

test('many tasks together keep a bounded number of entries, the newest ones', () => {
  const { logs, add, messages } = setUp();
  for (let task = 0; task < 150; task++) {
    for (let i = 0; i < 2000; i++) add('x', { taskId: `other-${task}`, uowId: `of-${task}` });
  }
  add('last');

  const kept = Array.from({ length: 150 }, (_, task) => logs.page(`other-${task}`, all).length);

  assert.deepEqual([kept[0], kept.at(-1), messages()], [0, 2000, ['last']]);
  assert.deepEqual(kept.reduce((sum, count) => sum + count) <= 200_000, true);
});

test('a task that is deleted leaves no log', () => {
  const { logs, add, messages } = setUp();
  add('a');

  logs.forget('task-1');

  assert.deepEqual(messages(), []);
});
