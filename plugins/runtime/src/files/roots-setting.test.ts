import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { rootsOf, rootsSetting } from './roots-setting.ts';

const closed = ['/nowhere/data'];

test('a root of the setting allows writing unless it says reading, and has its whole path', () => {
  assert.equal(rootsOf(undefined, closed), 'default');
  assert.equal(rootsOf('any', closed), 'any');
  assert.deepEqual(rootsOf(['/nowhere/a', { path: '/nowhere/b', access: 'read' }], closed), [
    { path: '/nowhere/a', access: 'write' },
    { path: '/nowhere/b', access: 'read' },
  ]);
  assert.equal(v.safeParse(rootsSetting, ['a']).success, false);
  assert.deepEqual(v.parse(rootsSetting, [{ path: '/a' }]), [{ path: '/a', access: 'write' }]);
});

test('a root in a place that is closed to runs is refused, its neighbour is not', () => {
  for (const path of ['/nowhere/data', '/nowhere/data/tasks'])
    assert.throws(() => rootsOf([path], closed), /names "\/nowhere\/data.* lies in "\/nowhere\/data"/);
  assert.deepEqual(rootsOf(['/nowhere/data-of-runs'], closed), [
    { path: '/nowhere/data-of-runs', access: 'write' },
  ]);
});
