import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FolderTurns } from './folder-turns.ts';

test('a folder has one turn at a time, and those who wait for the same share it', async () => {
  const begun: (() => void)[] = [];
  const turns = new FolderTurns<string>(() => new Promise((resolve) => begun.push(resolve)));

  const first = turns.take('/a', 'a');
  await Promise.resolve();
  const second = turns.take('/a', 'a');
  const third = turns.take('/a', 'a');
  const other = turns.take('/b', 'b');
  await Promise.resolve();

  assert.notEqual(first, second);
  assert.equal(second, third);
  assert.equal(begun.length, 2);
  for (const end of begun) end();
  await Promise.all([first, other]);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(begun.length, 3);
  begun[2]?.();
  await Promise.all([second, third]);
});

test('a turn that fails is the failure of those who share it, and the next one follows', async () => {
  let count = 0;
  const turns = new FolderTurns<string>(async () => {
    count += 1;
    if (count === 1) throw new Error('the disk is full');
  });

  await assert.rejects(turns.take('/a', 'a'), /full/);
  await turns.take('/a', 'a');

  assert.equal(count, 2);
});
