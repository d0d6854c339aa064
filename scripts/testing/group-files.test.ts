import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFiles } from './group-files.mjs';

const filesOf = (times: Readonly<Record<string, number>>) =>
  groupFiles(
    Object.keys(times),
    Object.fromEntries(Object.entries(times).map(([file, seconds]) => [file, [seconds, seconds]])),
  ).map(({ files }) => files);

test('files of a package share a process until it is long enough, and the longest groups come first', () => {
  const groups = filesOf({ 'test/a.test.ts': 160, 'test/b.test.ts': 150, 'test/c.test.ts': 15 });

  assert.deepEqual(groups, [['test/a.test.ts', 'test/c.test.ts'], ['test/b.test.ts']]);
});

test('small packages share a process, and none with a large one', () => {
  const groups = filesOf({
    'host/src/a.test.ts': 20,
    'plugins/tasks/src/a.test.ts': 70,
    'packages/store/src/a.test.ts': 30,
    'setup/a.test.ts': 1,
  });

  assert.deepEqual(groups, [
    ['plugins/tasks/src/a.test.ts'],
    ['host/src/a.test.ts', 'packages/store/src/a.test.ts', 'setup/a.test.ts'],
  ]);
});

test('a file of an example has a process of its own', () => {
  const groups = filesOf({ 'examples/lamp/test/a.test.ts': 1, 'examples/lamp/test/b.test.ts': 1 });

  assert.equal(groups.length, 2);
});
