import { findBrowser } from '../../plugins/instances/src/daemon/find-browser.ts';
import { printTable, type ResultRow } from '../measure.ts';
import { startGatehouseDriver } from './gatehouse-driver.ts';
import { measureLiveView } from './live-view.ts';
import { measureLoops } from './loops.ts';
import { measureMemory } from './memory.ts';
import { createContextDriver, createPlaywrightDriver } from './playwright-driver.ts';
import { type Drivers, measureReady, measureSustained } from './sessions.ts';
import { type Site, startSite } from './site.ts';
import { measureSteps } from './steps.ts';

/** Browser instances over HTTP beside Playwright in this process, with the same browser. */
export async function run(): Promise<void> {
  const { executablePath, kind } = await findBrowser({ configured: '', headed: false });
  const site = await startSite();
  const gatehouse = await startGatehouseDriver();
  const playwright = createPlaywrightDriver(executablePath);
  const contexts = await createContextDriver(executablePath);
  const drivers = { gatehouse, playwright, contexts };
  try {
    printTable(`Steps over HTTP beside Playwright in process (${kind})`, await steps(drivers, site));
    printTable('A session that is ready', await measureReady(drivers));
    printTable('Sessions one after another', await measureSustained(drivers, site));
    printTable('Loads and clicks', [
      ...(await measureLoops(drivers, site, { sessions: 1, goal: 1.2 })),
      ...(await measureLoops(drivers, site, { sessions: 4, must: 0.95, goal: 1.05 })),
    ]);
    printTable('Live view', await measureLiveView({ open: gatehouse.open, executablePath }, site));
    printTable(
      'Memory',
      await measureMemory(
        {
          gatehouse: startGatehouseDriver,
          playwright: async () => playwright,
          contexts: () => createContextDriver(executablePath),
        },
        site,
      ),
    );
  } finally {
    await Promise.all(Object.values(drivers).map((driver) => driver.close()));
    site.close();
  }
}

async function steps({ gatehouse, playwright }: Drivers, site: Site): Promise<ResultRow[]> {
  const sides = { gatehouse: await gatehouse.open(), playwright: await playwright.open() };
  const rows = await measureSteps(sides, site);
  await Promise.all(Object.values(sides).map((session) => session.close()));
  return rows;
}
