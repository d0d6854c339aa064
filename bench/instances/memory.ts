import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '@gatehouse/test/processes';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { Driver, Session } from './session.ts';
import type { Site } from './site.ts';

const few = 2;
const many = 8;
const settleMs = 2000;

interface Sides {
  /** Starts a new driver for each measurement, so that memory of earlier sessions does not count. */
  gatehouse(): Promise<Driver>;
  playwright(): Promise<Driver>;
}

/** The memory of one more idle session that shows a page. */
export async function measureMemory(sides: Sides, site: Site): Promise<ResultRow[]> {
  const cases = {
    gatehouse: () => megabytesOfOne(sides.gatehouse, site),
    playwright: () => megabytesOfOne(sides.playwright, site),
  };
  const values = await runRounds(cases, 3);
  return [
    {
      what: '17 memory of one more idle session',
      ratios: pairedRatios(values.gatehouse, values.playwright),
      must: { maxRatio: 1.1 },
      goal: { maxRatio: 1.02 },
      note: `${formatNumber(median(values.gatehouse))} and ${formatNumber(median(values.playwright))} MB`,
    },
  ];
}

async function megabytesOfOne(start: () => Promise<Driver>, site: Site): Promise<number> {
  const driver = await start();
  const sessions: Session[] = [];
  const open = async (count: number) => {
    while (sessions.length < count) {
      const session = await driver.open();
      await session.goTo(site.tiny);
      sessions.push(session);
    }
    await pause(settleMs);
    return proportionalMegabytes(driver.pid);
  };
  const before = await open(few);
  const after = await open(many);
  await Promise.all(sessions.map((session) => session.close()));
  await driver.close();
  return (after - before) / (many - few);
}

/** The memory of a process and its descendants; shared memory is split among its users. */
function proportionalMegabytes(pid: number): number {
  const kilobytes = processTree(pid).map((process) => {
    const facts = readFileSync(`/proc/${process.pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(facts)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
