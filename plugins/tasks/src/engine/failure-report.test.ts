import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import { addTask, setUpTasks, start } from '../../test/fakes/set-up-tasks.ts';

test('a failed action stands in the log of its task', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  run.emit({ kind: 'failure', failure: aFailure({ exceptionMessage: 'no such button' }) });

  const query = { logLevel: 7, skip: 0, take: 100 };
  const { entries } = await tasks.ask('task_logs_get', { params: { id }, query });
  assert.equal(entries.filter(({ message }) => message.includes('no such button')).length, 1);
});
