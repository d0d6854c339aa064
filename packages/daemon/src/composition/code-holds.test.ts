import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCodeHolds } from './code-holds.ts';

test('a folder is held until the last of those that hold it lets it go', () => {
  const holds = createCodeHolds();
  const seen: string[][] = [];
  holds.onFree(() => void seen.push([...holds.held()]));
  const first = holds.hold(['lamps', 'kilns']);
  const second = holds.hold(['lamps']);

  first();
  const between = [...holds.held()];
  second();

  assert.deepEqual(between, ['lamps']);
  assert.deepEqual(seen, [['lamps'], []]);
});
