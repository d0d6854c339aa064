import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WaitingTasks } from './waiting-tasks.ts';

function waiting(...tasks: readonly (readonly [taskId: string, ...targets: readonly string[]])[]) {
  const all = new WaitingTasks();
  for (const [taskId, ...targets] of tasks) all.add(taskId, targets);
  return all;
}

test('tasks wait at all of their targets, in the order in which they came', () => {
  const tasks = waiting(['t1', 'a', 'b'], ['t2', 'b'], ['t3', 'b']);

  assert.deepEqual([tasks.size, [...tasks.targets()]], [3, ['a', 'b']]);
  assert.deepEqual([tasks.has('t1'), tasks.has('t4')], [true, false]);
  assert.deepEqual([tasks.targetsOf('t1'), tasks.targetsOf('t4')], [['a', 'b'], []]);
  assert.deepEqual(
    [0, 1, 2, 9].map((count) => tasks.firstAt('b', count)),
    [[], ['t1'], ['t1', 't2'], ['t1', 't2', 't3']],
  );
  assert.deepEqual(tasks.firstAt('c', 9), []);
  assert.deepEqual([tasks.countBefore('t1', 'b'), tasks.countBefore('t3', 'b')], [0, 2]);
});

test('a task that waits for the same targets keeps its turn; for others it comes last', () => {
  const tasks = waiting(['t1', 'a'], ['t2', 'a', 'b'], ['t1', 'a']);

  assert.deepEqual(tasks.firstAt('a', 9), ['t1', 't2']);
  tasks.add('t1', ['b', 'a']);
  assert.deepEqual(
    [tasks.firstAt('a', 9), tasks.firstAt('b', 9)],
    [
      ['t2', 't1'],
      ['t2', 't1'],
    ],
  );
  assert.equal(tasks.size, 2);
});

test('a task that is removed waits nowhere, and what nobody awaits is no target', () => {
  const tasks = waiting(['t1', 'a', 'b'], ['t2', 'b']);

  assert.deepEqual(tasks.remove('t1'), ['a', 'b']);
  assert.deepEqual(tasks.remove('t1'), []);

  assert.deepEqual([tasks.isAwaited('a'), tasks.isAwaited('b')], [false, true]);
  assert.deepEqual([[...tasks.targets()], tasks.has('t1'), tasks.firstAt('b', 1)], [['b'], false, ['t2']]);
});

test('the tasks that are served first are those that wait longest; one that does not wait comes after them', () => {
  const tasks = waiting(['t1', 'a'], ['t2', 'a']);
  const first = (taskId: string, count: number) => tasks.isAmongFirst(taskId, 'a', count);

  assert.deepEqual([first('t1', 1), first('t2', 1), first('t2', 2)], [true, false, true]);
  assert.deepEqual([first('new', 2), first('new', 3)], [false, true]);
  assert.deepEqual([tasks.isAmongFirst('new', 'c', 0), tasks.isAmongFirst('new', 'c', 1)], [false, true]);
});
