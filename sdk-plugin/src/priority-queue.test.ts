import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PriorityQueue } from './priority-queue.ts';

test('items leave the queue by their priority, whatever the order in which they came', () => {
  const priorities = Array.from({ length: 200 }, (_none, index) => (index * 7919) % 211);
  const queue = new PriorityQueue<string>();
  for (const priority of priorities) queue.push(String(priority), priority);

  const taken: number[] = [];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) taken.push(Number(item));

  assert.deepEqual(
    taken,
    priorities.toSorted((one, other) => one - other),
  );
});

test('an item that comes between two others leaves between them', () => {
  const queue = new PriorityQueue<string>();
  queue.push('last', 3);
  queue.push('first', 1);

  assert.deepEqual([queue.lowest, queue.pop()], [1, 'first']);
  queue.push('second', 2);
  assert.deepEqual([queue.pop(), queue.pop(), queue.pop()], ['second', 'last', undefined]);
});

test('the lowest priority of an empty queue is infinite', () => {
  assert.equal(new PriorityQueue<string>().lowest, Number.POSITIVE_INFINITY);
});
