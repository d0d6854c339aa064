import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSeed, rounds } from '@gatehouse/test-tiers';
import { runKillRounds } from './kill-rounds.ts';
import { leastAcknowledged } from './run-load.ts';

const seed = readSeed();
const kills = rounds('kills while tasks run', { quick: 4, all: 6, long: 400 });

test(`killed ${kills} times while tasks run, and again while it starts, a daemon keeps each answered change`, async (context) => {
  const report = await runKillRounds({ seed, rounds: kills, withRuns: true });

  context.diagnostic(`${report.acknowledged} answered changes, ${report.startsKilled} starts killed as well`);
  assert.ok(report.acknowledged >= kills * leastAcknowledged);
});
