import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAbout } from './is-about.ts';

const one = '5c1f6f0e-6f0b-4c5e-9d4f-2b8a3f0a8d11';
const other = '00000000-6f0b-4c5e-9d4f-2b8a3f0a8d11';

for (const [key, change, expected] of [
  [['tasks', one, 'log', null], { kind: 'tasks', id: one }, true],
  [['tasks', other, 'log', null], { kind: 'tasks', id: one }, false],
  [['tasks', 'list', { skip: 0 }], { kind: 'tasks', id: one }, true],
  [['tasks', other], { kind: 'tasks', id: null }, true],
  [['sessions', 'list'], { kind: 'tasks', id: one }, false],
  [['plugins'], { kind: 'plugins', id: 'tasks' }, true],
  [['instances', 'runner'], { kind: 'instances', id: '20001' }, true],
] as const) {
  test(`${JSON.stringify(key)} is ${expected ? '' : 'not '}about ${JSON.stringify(change)}`, () => {
    assert.equal(isAbout(key, change), expected);
  });
}
