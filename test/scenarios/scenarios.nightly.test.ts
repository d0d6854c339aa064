import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rounds } from '@gatehouse/test-tiers';
import { applications } from './applications/index.ts';
import { formatRun } from './format-run.ts';
import { type OpenWorld, openWorld } from './open-world.ts';
import { runScenario } from './run-scenario.ts';

const tries = rounds('tries of each scenario', { quick: 10, all: 10 });
let world: OpenWorld;

before(async () => {
  world = await openWorld();
});
after(() => world?.close());

for (const { title, problem, start } of applications) {
  test(`${tries} of ${tries} tries of each project for ${title} do what it says`, {
    skip: problem() || false,
  }, async (t) => {
    const folder = join(world.folder, title.replaceAll(/\W/g, '-'));
    await mkdir(folder);
    const application = await start(folder);
    try {
      for (const scenario of application.scenarios)
        await t.test(scenario.name, async (each) => {
          const run = await runScenario(scenario, world, tries);

          each.diagnostic(formatRun(run));
          assert.deepEqual(run.failures.gatehouse, []);
        });
    } finally {
      await application.close();
    }
  });
}
