import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFiles } from './group-files.mjs';

const filesOf = (times: Readonly<Record<string, number>>) =>
  groupFiles(
    Object.keys(times),
    Object.fromEntries(Object.entries(times).map(([file, seconds]) => [file, [seconds, seconds]])),
  ).map(({ files }) => files);

test('files of a package share a process, and the longest groups come first', () => {
  const groups = filesOf({ 'test/a.test.ts': 3, 'test/b.test.ts': 70, 'test/c.test.ts': 15 });

  assert.deepEqual(groups, [['test/b.test.ts'], ['test/a.test.ts', 'test/c.test.ts']]);
});

test('groups are shorter the less is left, so that all cores have some until the end', () => {
  const files = Array.from({ length: 600 }, (_, place) => `test/${String(place).padStart(3, '0')}.test.ts`);
  const sizes = filesOf(Object.fromEntries(files.map((file) => [file, 5]))).map((group) => group.length);

  assert.deepEqual(
    [sizes[0], sizes.at(-2), sizes.toSorted((a, b) => b - a), sizes.reduce((all, one) => all + one)],
    [36, 4, sizes, 600],
  );
});

test('small packages share a process, and none with a large one', () => {
  const groups = filesOf({
    'host/src/a.test.ts': 5,
    'plugins/tasks/src/a.test.ts': 70,
    'packages/store/src/a.test.ts': 9,
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
