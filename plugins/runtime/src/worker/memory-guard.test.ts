import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryGuard } from './memory-guard.ts';

const megabyte = 1024 * 1024;

test('a process that exceeds the memory of a run is reported with its size', () => {
  const held = Buffer.alloc(128 * megabyte);

  const problem = new MemoryGuard().problem(96);

  assert.match(problem ?? '', /The run holds \d+ MB, and 96 MB is the most/);
  assert.equal(held.length, 128 * megabyte);
});

test('garbage does not count', () => {
  for (let made = 0; made < 40; made++) Buffer.alloc(10 * megabyte);

  assert.equal(new MemoryGuard().problem(256), null);
});

test('memory is checked from time to time, not at each action', () => {
  const guard = new MemoryGuard();
  guard.problem(100_000);

  assert.equal(guard.problem(1), null);
});
