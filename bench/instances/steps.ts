import assert from 'node:assert/strict';
import { setTimeout as rest } from 'node:timers/promises';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { Session } from './session.ts';
import type { Site } from './site.ts';

interface Step {
  readonly what: string;
  readonly page: keyof Pick<Site, 'tiny' | 'large'>;
  /** Repeats in each round; the median counts. */
  readonly repeats: number;
  readonly rounds: number;
  readonly must: number;
  readonly goal?: number;
  /** Idle time of the page before each step. */
  readonly settleMs?: number;
  /** Milliseconds that HTTP may cost in addition to the ratio. */
  readonly allowedMs?: number;
  run(session: Session, site: Site, count: number): Promise<unknown>;
}

const steps: readonly Step[] = [
  {
    what: '11 read the text of an element',
    page: 'tiny',
    repeats: 100,
    rounds: 5,
    must: 1.4,
    goal: 1.15,
    run: (session) => session.readText('#count'),
  },
  {
    what: '12 click a button that stands still',
    page: 'tiny',
    repeats: 60,
    rounds: 5,
    must: 1.03,
    goal: 0.2,
    run: (session) => session.click('#add'),
  },
  {
    what: '13 fill a field',
    page: 'tiny',
    repeats: 60,
    rounds: 5,
    must: 1.15,
    goal: 1.05,
    run: (session, _site, count) => session.fill('#field', `text ${count}`),
  },
  {
    what: 'navigate',
    page: 'tiny',
    // Page times of a browser change from second to second, so both sides alternate often.
    repeats: 6,
    rounds: 15,
    // The browser loads a page a tenth faster right after another load, because it drops the pending paint. Without the
    // pause the side written by hand would start some milliseconds earlier.
    settleMs: 40,
    must: 1.15,
    allowedMs: 2,
    run: (session, site, count) => session.goTo(`${site.tiny}?${count}`),
  },
  {
    what: 'screenshot',
    page: 'tiny',
    repeats: 20,
    rounds: 5,
    must: 1.15,
    allowedMs: 2,
    run: (session) => session.screenshot(),
  },
  {
    what: 'read the markup of a page of 1 MB',
    page: 'large',
    repeats: 5,
    rounds: 17,
    must: 1.15,
    allowedMs: 2,
    run: (session) => session.readDom(),
  },
];

interface Sides {
  readonly gatehouse: Session;
  readonly playwright: Session;
}

/** The time of one step over HTTP and with Playwright in process: the median of each round. */
export async function measureSteps(sides: Sides, site: Site): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const step of steps) {
    await Promise.all(Object.values(sides).map((session) => session.goTo(site[step.page])));
    const { allowedMs = 0, rounds } = step;
    const cases = {
      gatehouse: () => timeOf(step, sides.gatehouse, site),
      playwright: () => timeOf(step, sides.playwright, site),
    };
    const values = await runRounds(cases, rounds);
    const own = values.gatehouse.map((ms) => ms - allowedMs);
    rows.push({
      what: allowedMs > 0 ? `${step.what}, less ${allowedMs} ms` : step.what,
      ratios: pairedRatios(own, values.playwright),
      must: { maxRatio: step.must },
      ...(step.goal !== undefined && { goal: { maxRatio: step.goal } }),
      note: `${formatNumber(median(values.gatehouse))} and ${formatNumber(median(values.playwright))} ms`,
    });
  }
  await assertEveryClickCounts(sides.gatehouse, site);
  return rows;
}

async function timeOf({ repeats, settleMs, run }: Step, session: Session, site: Site): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < repeats; count += 1) {
    if (settleMs !== undefined) await rest(settleMs);
    const startedAt = performance.now();
    await run(session, site, count);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

const clicks = 200;

async function assertEveryClickCounts(session: Session, site: Site): Promise<void> {
  await session.goTo(site.tiny);
  for (let count = 0; count < clicks; count += 1) await session.click('#add');
  assert.equal(await session.readText('#count'), String(clicks), 'the page received every click');
}
