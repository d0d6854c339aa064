import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin';
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

for (const file of sample(readdirSync(folder), { what: 'planted bugs', quick: 2 })) {
  const bug = file.replace(/\.ts$/, '');
  const { planting } = (await import(`./planted-bugs/${file}`)) as { planting: Planting };

  test(`the check ${planting.check} passes, and fails once the bug ${bug} is planted`, () => {
    assert.ok(sourceWithBug(planting).includes(planting.replacement));

    assert.deepEqual(runCheck([planting.check]), { code: 0, errors: '' });
    const found = runCheck([planting.check, bug]);

    assert.equal(found.code, 1, `the bug ${bug} goes unseen`);
    assert.match(found.errors, planting.finding);
  });
}
