import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSeed, rounds } from '@gatehouse/test-tiers';
import { runTaskRounds } from './task-rounds.ts';

const seed = readSeed();
const kills = rounds('kills of many workers and their daemon', { quick: 2, all: 4, long: 200 });
/** Workers take most of a round to start, so only every other round has all of them. */
const threads = [32, 6];

test(`killed ${kills} times with up to 32 workers under 200 tasks, a daemon loses no try and counts none twice`, async (context) => {
  const { tries, workersKilled, windows } = await runTaskRounds({ seed, rounds: kills, threads });

  context.diagnostic(
    `${tries} tries counted, ${workersKilled} workers killed, ${windows} windows open at a kill`,
  );
  assert.ok(windows > 0);
  assert.ok(workersKilled >= kills);
});
