import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTask, setUpTasks, start } from '../../test/fakes/set-up-tasks.ts';

test('tasks_summary counts all tasks by status, with threads, tries and results', async (t) => {
  const tasks = await setUpTasks(t);
  const [first, second] = [await addTask(tasks, 'one'), await addTask(tasks, 'two')];
  await addTask(tasks, 'three');
  await start(tasks, first.id);
  await tasks.runs.next();
  await tasks.ask('task_tries_set', { params: { id: second.id }, body: { tries: -1 } });
  await tasks.runs.next();

  const summary = await tasks.ask('tasks_summary');

  assert.equal(summary.total, 3);
  assert.deepEqual([summary.byStatus.Perform, summary.byStatus.Newbie, summary.byStatus.Fail], [2, 1, 0]);
  assert.equal(summary.held, 0);
  assert.ok(summary.countOfThreads >= 2);
  assert.equal(summary.numberOfTries, 0);
});
