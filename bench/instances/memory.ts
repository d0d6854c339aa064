import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '@gatehouse/test/processes';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { Driver, Session } from './session.ts';
import type { Site } from './site.ts';

const few = 2;
const many = 8;
const crowd = 20;
const settleMs = 2000;

/** Each starts a new driver for each measurement, so that memory of earlier sessions does not count. */
interface Sides {
  gatehouse(): Promise<Driver>;
  /** A process for each session. */
  playwright(): Promise<Driver>;
  /** One process for all sessions. */
  contexts(): Promise<Driver>;
}

/** The memory of idle sessions that show a page: of one more, and of many at once. */
export async function measureMemory(sides: Sides, site: Site): Promise<ResultRow[]> {
  const values = await runRounds(
    {
      gatehouse: () => megabytesOfOne(sides.gatehouse, site),
      playwright: () => megabytesOfOne(sides.playwright, site),
    },
    3,
  );
  const crowds = await runRounds(
    {
      gatehouse: () => megabytesOfCrowd(sides.gatehouse, site),
      contexts: () => megabytesOfCrowd(sides.contexts, site),
    },
    3,
  );
  return [
    {
      what: '17 memory of one more idle session',
      ratios: pairedRatios(values.gatehouse, values.playwright),
      must: { maxRatio: 1.1 },
      goal: { maxRatio: 1.02 },
      note: `${formatNumber(median(values.gatehouse))} and ${formatNumber(median(values.playwright))} MB`,
    },
    {
      what: `17 memory of ${crowd} sessions, beside contexts of one browser`,
      ratios: pairedRatios(crowds.gatehouse, crowds.contexts),
      must: { maxRatio: 1.3 },
      note: `${formatNumber(median(crowds.gatehouse))} and ${formatNumber(median(crowds.contexts))} MB`,
    },
  ];
}

async function megabytesOfOne(start: () => Promise<Driver>, site: Site): Promise<number> {
  const driver = await start();
  const sessions = await openMore([], few, { driver, site });
  const before = proportionalMegabytes(driver.pid);
  const all = await openMore(sessions, many, { driver, site });
  const after = proportionalMegabytes(driver.pid);
  await closeAll(driver, all);
  return (after - before) / (many - few);
}

/** With the processes that drive the sessions. Playwright has none of its own, so this one counts. */
async function megabytesOfCrowd(start: () => Promise<Driver>, site: Site): Promise<number> {
  const before = proportionalMegabytes(process.pid);
  const driver = await start();
  const sessions = await openMore([], crowd, { driver, site });
  const after = proportionalMegabytes(process.pid);
  const own = driver.pid === process.pid ? megabytesOf(process.pid) : 0;
  await closeAll(driver, sessions);
  return after - before + own;
}

/** Opens sessions up to this number, and waits until they are idle. */
async function openMore(
  sessions: readonly Session[],
  count: number,
  { driver, site }: { readonly driver: Driver; readonly site: Site },
): Promise<readonly Session[]> {
  const all = [...sessions];
  while (all.length < count) {
    const session = await driver.open();
    await session.goTo(site.tiny);
    all.push(session);
  }
  await pause(settleMs);
  return all;
}

async function closeAll(driver: Driver, sessions: readonly Session[]): Promise<void> {
  await Promise.all(sessions.map((session) => session.close()));
  await driver.close();
}

/** The memory of a process and its descendants; shared memory is split among its users. */
function proportionalMegabytes(pid: number): number {
  return processTree(pid).reduce((sum, process) => sum + megabytesOf(process.pid), 0);
}

function megabytesOf(pid: number): number {
  const facts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(facts)?.[1] ?? 0) / 1024;
}
