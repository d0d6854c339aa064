import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import { addTask, setUpTasks, start, stateOf, untilStatus } from '../../test/fakes/set-up-tasks.ts';

test('a failure that a try survived does not explain its end', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  run.emit({ kind: 'failure', failure: aFailure({ isHardStop: false, onErrorTargetActionId: 'action-2' }) });
  run.fail('worker_lost');
  await untilStatus(tasks, id, 'Fail');

  const [point] = (await stateOf(tasks, id)).failurePoints;
  assert.deepEqual([point?.exceptionType, point?.isHardStop], ['worker_lost', true]);
});
