import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSeed, rounds } from '@gatehouse/test-tiers';
import { runKillRounds } from './kill-rounds.ts';
import { leastAcknowledged } from './run-load.ts';

const seed = readSeed();
const kills = rounds('kills under mixed load', { quick: 6, all: 8, long: 1000 });
const roundsOfFolder = 25;

for (let first = 0; first < kills; first += roundsOfFolder) {
  const count = Math.min(roundsOfFolder, kills - first);
  test(`killed ${count} times under mixed load, rounds from ${first} on, a daemon keeps each answered change`, async (context) => {
    const report = await runKillRounds({ seed: seed + first, rounds: count, withRuns: false });

    context.diagnostic(`${report.acknowledged} answered changes`);
    assert.ok(report.acknowledged >= count * leastAcknowledged);
  });
}
