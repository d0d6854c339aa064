import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTask, setTries, setUpTasks, stateOf, until } from '../../test/fakes/set-up-tasks.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('a task that has been Stopping for a day is interrupted, and no other', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const tasks = await setUpTasks(t);
  const look = (afterMs: number) => {
    tasks.clock.advance(afterMs);
    t.mock.timers.tick(minute);
  };
  const [stopped, busy] = [await addTask(tasks, 'stopped'), await addTask(tasks, 'busy')];
  for (const { id } of [stopped, busy]) await setTries(tasks, id, 1);
  const runs = [await tasks.runs.next(), await tasks.runs.next()];
  const runOf = (id: string) => runs.find(({ request }) => request.taskId === id);
  await tasks.ask('task_stop', { params: { id: stopped.id } });

  look(minute);
  look(day - minute);
  const early = runOf(stopped.id)?.interrupts.length;
  look(minute);
  await until(() => runOf(stopped.id)?.interrupts.length === 1);
  runOf(stopped.id)?.end({ result: 'interrupted', errorCode: 'interrupted' });
  await until(async () => (await stateOf(tasks, stopped.id)).status === 'Stop');

  assert.equal(early, 0);
  assert.deepEqual(runOf(busy.id)?.interrupts, []);
  assert.equal((await stateOf(tasks, busy.id)).status, 'Perform');
});

test('a task that is stopped anew is waited for anew', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setTries(tasks, id, 2);
  const run = await tasks.runs.next();
  const look = (afterMs: number) => {
    tasks.clock.advance(afterMs);
    t.mock.timers.tick(minute);
  };

  await tasks.ask('task_stop', { params: { id } });
  look(minute);
  await tasks.ask('task_start', { params: { id } });
  look(day);
  await tasks.ask('task_stop', { params: { id } });
  look(minute);

  assert.deepEqual(run.interrupts, []);
  assert.equal((await stateOf(tasks, id)).status, 'Stopping');
});
