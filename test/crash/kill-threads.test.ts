import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSeed, rounds, skipInQuick } from '@gatehouse/test-tiers';
import { runTaskRounds } from './task-rounds.ts';

const seed = readSeed();
const kills = rounds('kills between which the number of threads changes', { quick: 4, all: 4, long: 120 });
const skip = skipInQuick('kill-workers changes the number of threads too');

test(`killed ${kills} times under 200 tasks and started with other threads, a daemon loses no try and counts none twice`, {
  skip,
}, async (context) => {
  const { tries, workersKilled, windows } = await runTaskRounds({ seed, rounds: kills, threads: [6, 10] });

  context.diagnostic(
    `${tries} tries counted, ${workersKilled} workers killed, ${windows} windows open at a kill`,
  );
  assert.ok(windows > 0);
  assert.ok(workersKilled >= kills);
});
