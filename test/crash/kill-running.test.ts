import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runKillRounds } from './kill-rounds.ts';
import { leastAcknowledged } from './run-load.ts';
import { readRounds, readSeed } from './seed.ts';

const seed = readSeed();
const rounds = readRounds(25);

test(`killed ${rounds} times while tasks run, and again while it starts, a daemon keeps each answered change`, async (context) => {
  const report = await runKillRounds({ seed, rounds, withRuns: true });

  context.diagnostic(`${report.acknowledged} answered changes, ${report.startsKilled} starts killed as well`);
  assert.ok(report.acknowledged >= rounds * leastAcknowledged);
});
