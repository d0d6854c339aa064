import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSeed, rounds, skipInQuick } from '@gatehouse/test-tiers';
import { runTaskRounds } from './task-rounds.ts';

const seed = readSeed();
const kills = rounds('kills of workers and daemon under tasks', { quick: 3, all: 4, long: 180 });
const skip = skipInQuick('kill-workers has rounds with few threads too');

test(`killed ${kills} times with its workers under 200 tasks, a daemon loses no try and counts none twice`, {
  skip,
}, async (context) => {
  const { tries, workersKilled, windows } = await runTaskRounds({ seed, rounds: kills, threads: [6] });

  context.diagnostic(
    `${tries} tries counted, ${workersKilled} workers killed, ${windows} windows open at a kill`,
  );
  assert.ok(windows > 0);
  assert.ok(workersKilled >= kills);
});
