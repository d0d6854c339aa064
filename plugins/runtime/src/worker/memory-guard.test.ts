import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryGuard } from './memory-guard.ts';

const megabyte = 1024 * 1024;

test('a process that holds more than a run may is told of, with what it holds', () => {
  const held = Buffer.alloc(128 * megabyte);

  const problem = new MemoryGuard().problem(96);

  assert.match(problem ?? '', /The run holds \d+ MB, and 96 MB is the most/);
  assert.equal(held.length, 128 * megabyte);
});

test('what only waits to be collected does not count', () => {
  for (let made = 0; made < 40; made++) Buffer.alloc(10 * megabyte);

  assert.equal(new MemoryGuard().problem(256), null);
});

test('it looks now and then, not at each action', () => {
  const guard = new MemoryGuard();
  guard.problem(100_000);

  assert.equal(guard.problem(1), null);
});
