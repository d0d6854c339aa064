import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runKillRounds } from './kill-rounds.ts';
import { leastAcknowledged } from './run-load.ts';
import { readRounds, readSeed } from './seed.ts';

const seed = readSeed();
const rounds = readRounds(75);
const roundsOfFolder = 25;

for (let first = 0; first < rounds; first += roundsOfFolder) {
  const count = Math.min(roundsOfFolder, rounds - first);
  test(`killed ${count} times under mixed load, rounds from ${first} on, a daemon keeps each answered change`, async (context) => {
    const report = await runKillRounds({ seed: seed + first, rounds: count, withRuns: false });

    context.diagnostic(`${report.acknowledged} answered changes`);
    assert.ok(report.acknowledged >= count * leastAcknowledged);
  });
}
