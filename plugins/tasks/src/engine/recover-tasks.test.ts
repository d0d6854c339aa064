import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { addTask, setTries, setUpTasks, stateOf, untilStatus } from '../../test/fakes/set-up-tasks.ts';
import type { Task } from '../task/task.ts';

const times = { startedAt: '2026-03-01T10:00:00.000Z', endedAt: '2026-03-01T10:00:01.500Z' };
const failure = {
  ...{ uowId: 'failed', threadId: 1, ...times, result: 'failure', errorCode: 'bad_end' },
  ...{ errorMessage: 'no luck', actionsExecuted: 7, sessions: [] },
};
const filed = { ...failure, uowId: 'filed' };

test('ended tries that an earlier version stored are in the history once, and later tries join them', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before);
  const collection = await before.store.collection<Task>('tasks');
  const unfiled = [
    filed,
    `line 0 ${Date.parse(times.startedAt)} 1500 3`,
    ['list', 0, ...Object.values(times), 3],
    failure,
  ];
  await collection.update(id, (task) => JSON.parse(JSON.stringify({ ...task, unfiled })));
  // The daemon ended after the file had the first try, and before the task was written without it.
  await writeFile(join(before.path, 'task-history', `${id}.jsonl`), `${JSON.stringify(filed)}\n`);

  const after = await setUpTasks(t, { store: before.store, folder: before.path });
  const history = async () =>
    (await after.ask('task_history_get', { params: { id }, query: { skip: 0, take: 100 } })).tries;
  const recovered = await history();
  await setTries(after, id, 10);
  for (let tries = 0; tries < 10; tries += 1) (await after.runs.next()).end();
  await untilStatus(after, id, 'Complete');
  const later = await history();

  const success = { threadId: 0, ...times, result: 'success', errorCode: null, errorMessage: null };
  const successes = ['list', 'line'].map((uowId) => ({
    uowId,
    ...success,
    actionsExecuted: 3,
    sessions: [],
  }));
  const expected = [failure, ...successes, filed].map((record) => ({ ...record, attempt: 1 }));
  assert.deepEqual(recovered, expected);
  assert.deepEqual(later.slice(10), expected);
  assert.equal((await stateOf(after, id)).doneSuccessfully, 10);
});
