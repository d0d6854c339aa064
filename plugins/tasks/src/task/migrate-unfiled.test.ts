import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { hasEarlierUnfiled, migrateUnfiled } from './migrate-unfiled.ts';
import type { Task } from './task.ts';
import { parseTryLine, toTryLine } from './try-line.ts';
import type { TryRecord } from './try-record.ts';

const success: TryRecord = {
  uowId: 'a',
  threadId: 2,
  startedAt: '2026-03-01T10:00:00.000Z',
  endedAt: '2026-03-01T10:00:01.500Z',
  result: 'success',
  errorCode: null,
  errorMessage: null,
  actionsExecuted: 20,
  sessions: [],
};
const failure: TryRecord = {
  ...success,
  result: 'failure',
  errorCode: 'bad_end',
  errorMessage: 'no luck',
  attempt: 2,
};
const startedMs = Date.parse(success.startedAt);

/** A task as an earlier version stored it. */
function storedTask(unfiled: readonly unknown[]): Task {
  return JSON.parse(JSON.stringify({ ...aTask(), unfiled }));
}

for (const { title, stored, records } of [
  { title: 'a record', stored: failure, records: [failure] },
  {
    title: 'a list of parts with times as text',
    stored: ['a', 2, success.startedAt, success.endedAt, 20],
    records: [success],
  },
  {
    title: 'a line with times as text',
    stored: `a 2 ${success.startedAt} ${success.endedAt} 20`,
    records: [success],
  },
  {
    title: 'lines with times as numbers',
    stored: `a 2 ${startedMs} 1500 20\nb 2 ${startedMs} 1500 20`,
    records: [success, { ...success, uowId: 'b' }],
  },
  { title: 'lines of this version', stored: toTryLine(failure), records: [failure] },
]) {
  test(`ended tries that a data folder has as ${title} are the same tries after the migration`, () => {
    const migrated = migrateUnfiled(storedTask([stored]));

    const lines = (migrated.unfiled ?? []).join('').split('\n').slice(0, -1);
    assert.deepEqual(
      lines.map(parseTryLine),
      records.map((record) => ({ attempt: 1, ...record })),
    );
    assert.equal(hasEarlierUnfiled(migrated), false);
  });
}

test('a task without tries of an earlier version is not rewritten', () => {
  const tasks = [aTask(), { ...aTask(), unfiled: [] }, { ...aTask(), unfiled: [toTryLine(success)] }];

  assert.deepEqual(tasks.map(hasEarlierUnfiled), [false, false, false]);
  assert.deepEqual(tasks.map(migrateUnfiled), tasks);
});
