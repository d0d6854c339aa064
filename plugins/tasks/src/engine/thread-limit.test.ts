import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTask, setTries, setUpTasks, start, stateOf, untilStatus } from '../../test/fakes/set-up-tasks.ts';

test('a limit of one thread holds under concurrent calls', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 8 });
  const { id } = await addTask(tasks);
  const params = { id };
  const add = () => tasks.ask('task_tries_add', { params, body: { count: 1 } });
  let max = 0;

  await Promise.all(
    Array.from({ length: 20 }, (_, n) => [
      start(tasks, id),
      add(),
      n % 5 === 0 ? setTries(tasks, id, 3) : add(),
    ]).flat(),
  );
  for (let ended = 0; (await stateOf(tasks, id)).status !== 'Complete'; ended += 1) {
    max = Math.max(max, tasks.runs.running.length);
    tasks.runs.running[0]?.end();
    await Promise.all([start(tasks, id), ...(ended < 5 ? [add()] : []), stateOf(tasks, id)]);
    max = Math.max(max, tasks.runs.running.length);
    if (ended >= 30) await setTries(tasks, id, 0);
  }
  await untilStatus(tasks, id, 'Complete');

  const begun = tasks.runs.started.map(({ info }) => info.uowId);
  assert.equal(max, 1);
  assert.equal(new Set(begun).size, begun.length);
  assert.equal((await stateOf(tasks, id)).doneAll, begun.length);
});
