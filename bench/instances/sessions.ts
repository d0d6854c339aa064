import { setTimeout as pause } from 'node:timers/promises';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { Driver } from './session.ts';
import type { Site } from './site.ts';

export interface Drivers {
  readonly gatehouse: Driver;
  /** A process and a profile for each session. */
  readonly playwright: Driver;
  /** One process for all sessions, as with Gatehouse up to eight. */
  readonly contexts: Driver;
}

const roundMs = 2500;
const atOnce = 2;
const refillMs = 1000;

/** The time until a session is ready while there are warm browsers. */
export async function measureReady(drivers: Drivers): Promise<ResultRow[]> {
  const values = await runRounds({
    gatehouse: () => readyMs(drivers.gatehouse),
    playwright: () => readyMs(drivers.playwright),
    contexts: () => readyMs(drivers.contexts),
  });
  const note = (peer: number[]) => `${show(values.gatehouse)} and ${show(peer)} ms`;
  return [
    {
      what: '14 a session is ready, beside a launch',
      ratios: pairedRatios(values.gatehouse, values.playwright),
      must: { maxRatio: 1.05 },
      goal: { maxRatio: 0.15 },
      note: note([...values.playwright]),
    },
    {
      what: '14 the same, beside a context of a running browser',
      ratios: pairedRatios(values.gatehouse, values.contexts),
      must: { maxRatio: 1.05 },
      goal: { maxRatio: 0.15 },
      note: note([...values.contexts]),
    },
  ];
}

async function readyMs(driver: Driver): Promise<number> {
  const times: number[] = [];
  // The used warm browsers are replaced in the background.
  await pause(refillMs);
  for (let count = 0; count < 2; count += 1) {
    const startedAt = performance.now();
    const session = await driver.open();
    times.push(performance.now() - startedAt);
    await session.close();
  }
  return median(times);
}

/** Sessions per second that are opened, show a page and are closed, two at a time. */
export async function measureSustained(drivers: Drivers, site: Site): Promise<ResultRow[]> {
  const values = await runRounds({
    gatehouse: () => sessionsPerSecond(drivers.gatehouse, site),
    playwright: () => sessionsPerSecond(drivers.playwright, site),
    contexts: () => sessionsPerSecond(drivers.contexts, site),
  });
  return [
    {
      what: '15 sessions/s, beside a launch for each',
      ratios: pairedRatios(values.gatehouse, values.playwright),
      must: { minRatio: 0.93 },
      goal: { minRatio: 0.98 },
      note: `${show(values.gatehouse)} and ${show(values.playwright)} a second`,
    },
    {
      what: '15 the same, beside contexts of one browser',
      ratios: pairedRatios(values.gatehouse, values.contexts),
      must: { minRatio: 0.9 },
      note: `${show(values.gatehouse)} and ${show(values.contexts)} a second`,
    },
  ];
}

async function sessionsPerSecond(driver: Driver, site: Site): Promise<number> {
  const startedAt = performance.now();
  let sessions = 0;
  const keepGoing = async () => {
    while (performance.now() - startedAt < roundMs) {
      const session = await driver.open();
      await session.goTo(site.tiny);
      await session.close();
      sessions += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepGoing));
  return sessions / ((performance.now() - startedAt) / 1000);
}

function show(values: readonly number[]): string {
  return formatNumber(median(values));
}
