import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlain, type TaskList, toFindOptions, toQuery } from './task-query.ts';

const page = { skip: 0 };

for (const given of [
  { status: ['Stop'] },
  { nameContains: '' },
  { projectPath: '/a' },
  { isHeld: false },
  { sort: 'name' },
] satisfies readonly Partial<TaskList>[]) {
  test(`a list with ${JSON.stringify(given)} is not that of all tasks`, () => {
    assert.deepEqual([isPlain(page), isPlain({ ...page, ...given })], [true, false]);
  });
}

test('a query has a condition for each filter that is given', () => {
  assert.deepEqual(toQuery({}), {});
  assert.deepEqual(toQuery({ status: ['Stop'], projectPath: '/a', isHeld: false }), {
    ...{ status: { $in: ['Stop'] }, projectPath: '/a', hold: { $exists: false } },
  });
});

test('names are compared as texts, in any case', () => {
  const regex = (text: string) =>
    (toQuery({ nameContains: text }) as { name: { $regex: RegExp } }).name.$regex;

  assert.equal(regex('A.b').test('xa.By'), true);
  assert.equal(regex('a.b').test('axb'), false);
});

test('a list is sorted by creation by default, also for ties, and has at most the given number of tasks', () => {
  assert.deepEqual(toFindOptions({ skip: 3 }), { sort: { createTime: 1, _id: 1 }, skip: 3 });
  assert.deepEqual(toFindOptions({ sort: '-created', skip: 0, take: 5 }), {
    ...{ sort: { createTime: -1, _id: -1 }, skip: 0, limit: 5 },
  });
  const field = { name: 'name', projectPath: 'projectPath', status: 'status' } as const;
  for (const name of Object.values(field)) {
    assert.deepEqual(toFindOptions({ ...page, sort: name }).sort, { [name]: 1, createTime: 1, _id: 1 });
    assert.deepEqual(toFindOptions({ ...page, sort: `-${name}` }).sort, {
      [name]: -1,
      createTime: 1,
      _id: 1,
    });
  }
});
