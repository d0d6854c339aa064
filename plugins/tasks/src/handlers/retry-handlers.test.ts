import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { failedProject, failedState, stateAt, stateFacts } from '../../test/fakes/failed-state.ts';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import {
  addTask,
  setUpTasks,
  start,
  stateOf,
  type Tasks,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';

/** A task with a try that failed, and that kept this state. */
async function failedTry(tasks: Tasks, kept = failedState) {
  const { id, projectPath } = await addTask(tasks);
  await writeFile(projectPath, failedProject);
  await start(tasks, id);
  const run = await tasks.runs.next();
  const { uowId } = run.info;
  if (kept !== '')
    await tasks.artifactStore.put({ kind: 'task', taskId: id, uowId }, stateFacts, Buffer.from(kept));
  run.fail();
  await untilStatus(tasks, id, 'Fail');
  return { id, uowId };
}

const retry = (tasks: Tasks, params: object, call: object = {}) =>
  tasks.ask('task_retry_from', { params, ...call });
const historyOf = async (tasks: Tasks, id: string) => {
  const { tries } = await tasks.ask('task_history_get', { params: { id }, query: { skip: 0, take: 10 } });
  return tries.map(({ uowId, result, continues }) => ({ uowId, result, continues }));
};

test('the failed try goes on with its state, and the history names it', async (t) => {
  const tasks = await setUpTasks(t);
  const failed = await failedTry(tasks);

  const answer = await retry(tasks, failed);
  const run = await tasks.runs.next();
  const resumed = await run.request.resume?.();
  run.end();
  await untilStatus(tasks, failed.id, 'Complete');

  assert.deepEqual(answer, { status: 'queued', ...failed, actionId: 'action-1', groupId: 'group-1' });
  assert.deepEqual([resumed?.actionId, resumed?.variables], ['action-1', [['price', '41']]]);
  assert.deepEqual((await historyOf(tasks, failed.id))[0], {
    ...{ uowId: run.info.uowId, result: 'success', continues: failed.uowId },
  });
  const { doneAll, doneSuccessfully, numberOfTries } = await stateOf(tasks, failed.id);
  assert.deepEqual([doneAll, doneSuccessfully, numberOfTries], [2, 1, 0]);
  await tasks.stop();
});

test('of two calls for one try one is queued; after a failure it may go on again, after a success no more', async (t) => {
  const tasks = await setUpTasks(t);
  const failed = await failedTry(tasks);

  const both = await Promise.allSettled([retry(tasks, failed), retry(tasks, failed)]);
  (await tasks.runs.next()).fail();
  await untilStatus(tasks, failed.id, 'Fail');
  await retry(tasks, failed);
  (await tasks.runs.next()).end();
  await untilStatus(tasks, failed.id, 'Complete');

  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  await assert.rejects(retry(tasks, failed), {
    code: 'failed_precondition',
    message: /went on with .* and succeeded/,
  });
  assert.equal(tasks.runs.started.length, 3);
  await tasks.stop();
});

test('while one of several failures of the same work goes on, none of the others does', async (t) => {
  const tasks = await setUpTasks(t);
  const first = await failedTry(tasks);
  const { id } = first;
  await retry(tasks, first);
  const run = await tasks.runs.next();
  const second = { id, uowId: run.info.uowId };
  await tasks.artifactStore.put(
    { kind: 'task', taskId: id, uowId: second.uowId },
    stateFacts,
    Buffer.from(failedState),
  );
  run.fail();
  await untilStatus(tasks, id, 'Fail');

  await retry(tasks, second);
  const third = await tasks.runs.next();
  const whileItRuns = await Promise.allSettled([retry(tasks, first), retry(tasks, second)]);
  third.end();
  await untilStatus(tasks, id, 'Complete');
  const afterwards = await Promise.allSettled([retry(tasks, first), retry(tasks, second)]);

  const messages = [...whileItRuns, ...afterwards].map((call) =>
    call.status === 'rejected' ? call.reason.message : '',
  );
  for (const message of messages.slice(0, 2)) assert.match(message, /runs already/);
  for (const message of messages.slice(2)) assert.match(message, /and succeeded/);
  await tasks.stop();
});

test('a try without a state, of another task, or whose action is gone does not go on, and nothing starts', async (t) => {
  const tasks = await setUpTasks(t);
  const without = await failedTry(tasks, '');
  const damaged = await failedTry(tasks, 'no state');
  const gone = await failedTry(tasks, JSON.stringify(stateAt('removed')));
  const handled = await failedTry(
    tasks,
    JSON.stringify({ ...stateAt('action-1'), interruptedId: 'removed too' }),
  );

  const refusals = [
    [without, 'failed_precondition', /kept no state: its task keeps no evidence/],
    [damaged, 'failed_precondition', /cannot be opened/],
    [gone, 'failed_precondition', /has no action removed any more/],
    [handled, 'failed_precondition', /has no action removed too any more/],
    [{ ...without, uowId: gone.uowId }, 'not_found', /has no try/],
    [{ id: 'nobody', uowId: gone.uowId }, 'not_found', /There is no task/],
  ] as const;
  for (const [params, code, message] of refusals)
    await assert.rejects(retry(tasks, params), { code, message });
  assert.equal(tasks.runs.started.length, 4);
  await tasks.stop();
});

test('a key without the rights of a start starts nothing', async (t) => {
  const tasks = await setUpTasks(t);
  const failed = await failedTry(tasks);
  tasks.runs.neededScope = 'io:filesystem';

  await assert.rejects(retry(tasks, failed, { caller: aCaller('task:control') }), { code: 'forbidden' });
  await assert.rejects(
    retry(tasks, failed, { body: { expectedDigest: '0'.repeat(64) }, caller: aCaller('io:filesystem') }),
    {
      code: 'failed_precondition',
    },
  );

  assert.equal((await stateOf(tasks, failed.id)).status, 'Fail');
  await tasks.stop();
});

test('a state that is gone when its try begins fails that try, with the reason', async (t) => {
  const tasks = await setUpTasks(t);
  const failed = await failedTry(tasks);
  await retry(tasks, failed);
  const run = await tasks.runs.next();

  await tasks.artifactStore.remove({ kind: 'task', taskId: failed.id });

  await assert.rejects(async () => run.request.resume?.(), /is gone: its age or the limits/);
  run.end();
  await untilStatus(tasks, failed.id, 'Complete');
  await tasks.stop();
});
