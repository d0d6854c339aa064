import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import type { LogEntry } from './log-entry.ts';
import { TaskLogs } from './task-logs.ts';

function setUp() {
  const clock = new FakeClock();
  const logs = new TaskLogs(clock);
  const add = (message: string, given: Partial<LogEntry> & { taskId?: string } = {}) => {
    const { taskId = 'task-1', ...entry } = given;
    logs.add(taskId, { ...anEntry, timestamp: clock.timestamp(), message, ...entry });
  };
  const entriesOf = (taskId: string) => logs.triesOf(taskId).flatMap((lines) => lines.entries());
  const messages = () => entriesOf('task-1').map(({ message }) => message);
  return { clock, logs, add, entriesOf, messages };
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

test('tries stay in memory for two hours, and the task is partial after that', () => {
  const { clock, logs, add, messages } = setUp();
  add('old');
  clock.advance(2 * 60 * 60 * 1000 - 1);
  add('elsewhere', { taskId: 'task-2', uowId: 'try-2' });
  const before = [messages(), logs.isPartial('task-1')];

  clock.advance(61_000);
  add('elsewhere', { taskId: 'task-2', uowId: 'try-3' });

  assert.deepEqual(
    [before, [messages(), logs.isPartial('task-1')]],
    [
      [['old'], false],
      [[], true],
    ],
  );
});

test('many tasks together keep a bounded number of entries, the newest ones', () => {
  const { add, entriesOf, messages } = setUp();
  for (let task = 0; task < 150; task++) {
    for (let i = 0; i < 2000; i++) add('x', { taskId: `other-${task}`, uowId: `of-${task}` });
  }
  add('last');

  const kept = Array.from({ length: 150 }, (_, task) => entriesOf(`other-${task}`).length);

  assert.deepEqual([kept[0], kept.at(-1), messages()], [0, 2000, ['last']]);
  const all = kept.reduce((sum, count) => sum + count);
  assert.ok(all > 190_000 && all <= 200_000, `${all} entries`);
});

test('a task that is deleted leaves no log', () => {
  const { logs, add, messages } = setUp();
  add('a');

  logs.forget('task-1');

  assert.deepEqual(messages(), []);
});
