import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { addTask, setUpTasks, start } from '../../test/fakes/set-up-tasks.ts';
import type { TaskHold } from '../task/task-approval.ts';
import { tasksSummary } from './tasks-summary.ts';

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

test('tasks_summary counts the tasks that wait for an approval', () => {
  const hold: TaskHold = {
    code: 'changed_since_approved',
    digest: 'b'.repeat(64),
    heldAt: '2026-03-01T10:00:00.000Z',
    changedBy: null,
    changedAt: null,
    changes: [],
    totalChanges: 0,
    changedFiles: [],
  };

  const summary = tasksSummary([aTask({ hold }), aTask(), aTask({ hold, status: 'Schedule' })]);

  assert.deepEqual([summary.held, summary.total], [2, 3]);
});

test('tasks_summary adds up threads, waiting tries and results, and endless tasks wait for none', () => {
  const tasks = [
    aTask({ status: 'Perform', running: ['a', 'b'], numberOfTries: 3, doneSuccessfully: 4, doneAll: 6 }),
    aTask({ status: 'Perform', running: ['c'], numberOfTries: -1, doneAll: 1 }),
    aTask({ status: 'Stop', numberOfTries: 2 }),
  ];

  const { byStatus, ...sums } = tasksSummary(tasks);

  assert.deepEqual(sums, {
    ...{ total: 3, held: 0, countOfThreads: 3, numberOfTries: 5, doneSuccessfully: 4, doneAll: 7 },
  });
  assert.deepEqual([byStatus.Perform, byStatus.Stop, byStatus.Newbie], [2, 1, 0]);
  assert.deepEqual(tasksSummary([]).byStatus.Newbie, 0);
});
