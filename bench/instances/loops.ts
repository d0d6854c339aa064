import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { Driver, Session } from './session.ts';
import type { Site } from './site.ts';

const roundMs = 2000;

interface Loops {
  readonly sessions: number;
  readonly must?: number;
  readonly goal: number;
}

interface Sides {
  readonly gatehouse: Driver;
  readonly playwright: Driver;
}

/** The rate at which parallel sessions load a page and click in it, per second. */
export async function measureLoops(
  sides: Sides,
  site: Site,
  { sessions, must, goal }: Loops,
): Promise<ResultRow[]> {
  const own = await openAll(sides.gatehouse, sessions);
  const peers = await openAll(sides.playwright, sessions);
  const values = await runRounds({
    gatehouse: () => loopsPerSecond(own, site),
    playwright: () => loopsPerSecond(peers, site),
  });
  await Promise.all([...own, ...peers].map((session) => session.close()));
  return [
    {
      what: `16 load and click loops/s of ${sessions} session${sessions > 1 ? 's' : ''}`,
      ratios: pairedRatios(values.gatehouse, values.playwright),
      ...(must !== undefined && { must: { minRatio: must } }),
      goal: { minRatio: goal },
      note: `${formatNumber(median(values.gatehouse))} and ${formatNumber(median(values.playwright))} a second`,
    },
  ];
}

function openAll(driver: Driver, count: number): Promise<Session[]> {
  return Promise.all(Array.from({ length: count }, () => driver.open()));
}

async function loopsPerSecond(sessions: readonly Session[], site: Site): Promise<number> {
  const startedAt = performance.now();
  let loops = 0;
  const keepGoing = async (session: Session) => {
    while (performance.now() - startedAt < roundMs) {
      await session.goTo(site.tiny);
      await session.click('#add');
      loops += 1;
    }
  };
  await Promise.all(sessions.map(keepGoing));
  return loops / ((performance.now() - startedAt) / 1000);
}
