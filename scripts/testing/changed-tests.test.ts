import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesThatReach } from './changed-tests.mjs';

test('what imports a changed file reaches it, also through other files and in a circle', () => {
  const graph = new Map([
    ['near.test.ts', ['changed.ts']],
    ['far.test.ts', ['between.ts']],
    ['between.ts', ['changed.ts', 'circle.ts']],
    ['circle.ts', ['between.ts']],
    ['other.test.ts', ['else.ts']],
  ]);

  const reaching = filesThatReach(graph, ['changed.ts']);

  assert.deepEqual(
    [...reaching].sort(),
    ['between.ts', 'changed.ts', 'circle.ts', 'far.test.ts', 'near.test.ts'].sort(),
  );
});
