import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import {
  addTask,
  setTries,
  setUpTasks,
  start,
  stateOf,
  until,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';

test('a worker that dies fails its own try and the other tries of the task go on', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { limitOfThreads: 2 });
  await setTries(tasks, id, 3);
  const [lost, other] = [await tasks.runs.next(), await tasks.runs.next()];

  lost.fail('worker_lost');
  const third = await tasks.runs.next();
  const state = await stateOf(tasks, id);
  other.end();
  third.end();
  await untilStatus(tasks, id, 'Complete');

  assert.deepEqual([state.status, state.doneAll, state.numOfFailStop], ['Perform', 1, 1]);
  const [point] = state.failurePoints;
  assert.deepEqual(
    [point?.exceptionType, point?.threadId, point?.uowId, point?.isHardStop, point?.actionId],
    ['worker_lost', '0', lost.info.uowId, true, null],
  );
});

test('a failed action is the failure point of its thread before the failure counts', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  run.emit({ kind: 'failure', failure: aFailure({ exceptionMessage: 'no such button' }) });
  run.fail();
  await until(async () => (await stateOf(tasks, id)).doneAll === 1);

  const { status, failurePoints } = await stateOf(tasks, id);
  assert.equal(status, 'Fail');
  assert.deepEqual(
    failurePoints.map(({ exceptionMessage, actionId, actionGroupId }) => [
      exceptionMessage,
      actionId,
      actionGroupId,
    ]),
    [['no such button', 'action-1', 'group-1']],
  );
});

test('a soft failure is a failure point while the try continues', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  run.emit({ kind: 'failure', failure: aFailure({ isHardStop: false, onErrorTargetActionId: 'action-2' }) });
  await until(async () => (await stateOf(tasks, id)).failurePoints.length === 1);

  const { status, failurePoints } = await stateOf(tasks, id);
  assert.deepEqual([status, failurePoints[0]?.isHardStop], ['Perform', false]);
});

test('a try that takes longer than the timeout of its task is interrupted and has failed', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { timeout: 5 });
  await start(tasks, id);
  const run = await tasks.runs.next();

  t.mock.timers.tick(5 * 60_000 - 1);
  const early = run.interrupts.length;
  t.mock.timers.tick(1);
  run.end({ result: 'interrupted', errorCode: 'interrupted' });
  await untilStatus(tasks, id, 'Fail');

  const { doneAll, failurePoints } = await stateOf(tasks, id);
  assert.deepEqual([early, run.interrupts.length, doneAll], [0, 1, 1]);
  assert.equal(failurePoints[0]?.exceptionType, 'timeout');
});

for (const { timeout, interrupts } of [
  { timeout: -1, interrupts: 0 },
  { timeout: 0, interrupts: 1 },
]) {
  test(`a try with a timeout of ${timeout} is ${interrupts > 0 ? 'interrupted at once' : 'never interrupted'}`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const tasks = await setUpTasks(t);
    const { id } = await addTask(tasks, 'shop', { timeout });
    await start(tasks, id);
    const run = await tasks.runs.next();

    t.mock.timers.tick(timeout === 0 ? 1 : 30 * 24 * 3_600_000);

    assert.equal(run.interrupts.length, interrupts);
    run.end();
  });
}

test('the action in which the time was up is named by the failure point', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { timeout: 1 });
  await start(tasks, id);
  const run = await tasks.runs.next();

  t.mock.timers.tick(60_000);
  run.emit({ kind: 'failure', failure: aFailure({ exceptionType: 'InterruptedError' }) });
  run.end({ result: 'interrupted', errorCode: 'interrupted' });
  await untilStatus(tasks, id, 'Fail');

  const [point] = (await stateOf(tasks, id)).failurePoints;
  assert.deepEqual([point?.exceptionType, point?.actionId], ['timeout', 'action-1']);
});
