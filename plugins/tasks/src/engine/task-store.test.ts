import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import type { Task } from '../task/task.ts';
import { TaskStore } from './task-store.ts';

const more = (task: Task): Task => ({ ...task, numberOfTries: task.numberOfTries + 1 });

function setUp() {
  const tasks = new MemoryCollection<Task>([aTask({ id: 'one' })]);
  return { tasks, taskStore: new TaskStore(tasks) };
}

test('changes that arrive together are one write, and each resolves with its own result', async () => {
  const { tasks, taskStore } = setUp();

  const changed = await Promise.all([taskStore.change('one', more), taskStore.change('one', more)]);
  await taskStore.change('one', more);

  assert.deepEqual(
    changed.map(({ numberOfTries }) => numberOfTries),
    [1, 2],
  );
  assert.deepEqual([taskStore.find('one').numberOfTries, tasks.writes], [3, 2]);
});

test('a change that throws does not affect others in the same write', async () => {
  const { taskStore } = setUp();

  const [first, refused, last] = await Promise.allSettled([
    taskStore.change('one', more),
    taskStore.change('one', () => {
      throw new RangeError('not that');
    }),
    taskStore.change('one', more),
  ]);

  assert.deepEqual(
    [first.status, refused.status, last.status, taskStore.find('one').numberOfTries],
    ['fulfilled', 'rejected', 'fulfilled', 2],
  );
});

test('changes of a task that is not there, and of one that could not be written, all fail', async () => {
  const { tasks, taskStore } = setUp();
  const refusal = { code: 'not_found' };

  await Promise.all([1, 2].map(() => assert.rejects(taskStore.change('gone', more), refusal)));
  tasks.failure = new Error('no space left');
  await Promise.all([1, 2].map(() => assert.rejects(taskStore.change('one', more), /no space/)));
  tasks.failure = null;

  assert.equal((await taskStore.change('one', more)).numberOfTries, 1);
});

test('any number of clients wait for the end of a task, without a warning', async (t) => {
  const { taskStore } = setUp();
  const warned: string[] = [];
  const onWarning = ({ message }: Error) => void warned.push(message);
  process.on('warning', onWarning);
  t.after(() => process.off('warning', onWarning));
  await taskStore.change('one', (task) => ({ ...task, status: 'WaitPerform' }));

  const waits = Array.from({ length: 20 }, () => taskStore.whenEnded('one', new AbortController().signal));
  await taskStore.change('one', (task) => ({ ...task, status: 'Stop' }));
  await Promise.all(waits);
  await new Promise((resolve) => setImmediate(resolve));

  assert.deepEqual(warned, []);
});
