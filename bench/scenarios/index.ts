import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setUp } from '../../setup/set-up.mjs';
import { applications } from '../../test/scenarios/applications/index.ts';
import { openWorld } from '../../test/scenarios/open-world.ts';
import { runScenario, type World } from '../../test/scenarios/run-scenario.ts';
import type { Application } from '../../test/scenarios/scenario.ts';
import { formatNumber, median, pairedRatios, printTable, type ResultRow } from '../measure.ts';

const root = join(import.meta.dirname, '../..');
const tries = 10;

/** Projects for real applications beside scripts of Playwright's that do the same, in turns. */
export async function run(): Promise<void> {
  await setUp({ root, log: (line) => console.error(line), needs: ['browser', 'applications'] });
  const world = await openWorld();
  try {
    const rows: ResultRow[] = [];
    for (const application of applications) rows.push(...(await measure(application, world)));
    printTable('Real applications: a try of a task beside a script in a context of a running browser', rows);
  } finally {
    await world.close();
  }
}

async function measure({ title, problem, start }: Application, world: World): Promise<readonly ResultRow[]> {
  const reason = problem();
  if (reason !== null) return [{ what: reason, ratios: [Number.NaN] }];
  const folder = join(world.folder, title.replaceAll(/\W/g, '-'));
  await mkdir(folder);
  const { scenarios, close } = await start(folder);
  try {
    const rows: ResultRow[] = [];
    for (const scenario of scenarios) {
      const { gatehouse, playwright, failures } = await runScenario(scenario, world, tries);
      const failed = [...failures.gatehouse, ...failures.playwright.map((text) => `by hand ${text}`)];
      const times = `${formatNumber(median(gatehouse))} to ${formatNumber(median(playwright))} ms`;
      rows.push({
        what: scenario.name,
        ratios: pairedRatios(gatehouse, playwright),
        must: { maxRatio: scenario.maxRatio },
        note: [times, ...failed].join('; '),
      });
    }
    return rows;
  } finally {
    await close();
  }
}
