import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import type { Task } from '../task/task.ts';
import { TaskBook } from './task-book.ts';

const more = (task: Task): Task => ({ ...task, numberOfTries: task.numberOfTries + 1 });

function setUp() {
  const tasks = new MemoryCollection<Task>([aTask({ id: 'one' })]);
  return { tasks, book: new TaskBook(tasks) };
}

test('changes that come together are one write, and each is answered with what it left', async () => {
  const { tasks, book } = setUp();

  const changed = await Promise.all([book.change('one', more), book.change('one', more)]);
  await book.change('one', more);

  assert.deepEqual(
    changed.map(({ numberOfTries }) => numberOfTries),
    [1, 2],
  );
  assert.deepEqual([book.find('one').numberOfTries, tasks.writes], [3, 2]);
});

test('a change that throws costs those beside it nothing', async () => {
  const { book } = setUp();

  const [first, refused, last] = await Promise.allSettled([
    book.change('one', more),
    book.change('one', () => {
      throw new RangeError('not that');
    }),
    book.change('one', more),
  ]);

  assert.deepEqual(
    [first.status, refused.status, last.status, book.find('one').numberOfTries],
    ['fulfilled', 'rejected', 'fulfilled', 2],
  );
});

test('changes of a task that is not there, and of one that could not be written, all fail', async () => {
  const { tasks, book } = setUp();
  const refusal = { code: 'not_found' };

  await Promise.all([1, 2].map(() => assert.rejects(book.change('gone', more), refusal)));
  tasks.failure = new Error('no space left');
  await Promise.all([1, 2].map(() => assert.rejects(book.change('one', more), /no space/)));
  tasks.failure = null;

  assert.equal((await book.change('one', more)).numberOfTries, 1);
});
