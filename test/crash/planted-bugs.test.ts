import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { readSeed, sample } from '@gatehouse/test-tiers';
import { checkout, sourceWithBug } from './planting/plant-bug.ts';
import type { Planting } from './planting/planting.ts';

const seed = readSeed();
const folder = join(import.meta.dirname, 'planted-bugs');
const program = join(import.meta.dirname, 'checks/run-check.ts');

function runCheck(args: readonly string[]): { readonly code: number | null; readonly errors: string } {
  const { status, stderr } = spawnSync(process.execPath, [...loaderArguments(program), program, ...args], {
    cwd: checkout,
    env: { ...process.env, GATEHOUSE_SEED: String(seed) },
    encoding: 'utf8',
  });
  return { code: status, errors: stderr };
}

const bugs = sample(readdirSync(folder), { what: 'planted bugs', quick: 2 }).map((file) =>
  file.replace(/\.ts$/, ''),
);
const plantings = new Map<string, Planting>();
for (const bug of bugs) {
  const { planting } = (await import(`./planted-bugs/${bug}.ts`)) as { planting: Planting };
  plantings.set(bug, planting);
}

test('each check passes without its bug', () => {
  const checks = Array.from(plantings.values(), ({ check }) => check);

  assert.deepEqual(runCheck([checks.join(',')]), { code: 0, errors: '' });
});

for (const [bug, planting] of plantings) {
  test(`the check ${planting.check} fails once the bug ${bug} is planted`, () => {
    assert.ok(sourceWithBug(planting).includes(planting.replacement));

    const found = runCheck([planting.check, bug]);

    assert.equal(found.code, 1, `the bug ${bug} goes unseen`);
    assert.match(found.errors, planting.finding);
  });
}
