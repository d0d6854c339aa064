import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { formatNumber, median, type ResultRow, runRounds } from '../measure.ts';
import type { ViewedSession } from './session.ts';
import type { Site } from './site.ts';

const roundMs = 2500;
const rounds = 4;

interface View {
  open(): Promise<ViewedSession>;
  readonly executablePath: string;
}

/** Pictures per second that a person sees of a page with moving content, in a browser on this machine. */
export async function measureLiveView({ open, executablePath }: View, site: Site): Promise<ResultRow[]> {
  const session = await open();
  const person = await chromium.launch({ executablePath });
  try {
    await session.goTo(site.moving);
    const page = await person.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(await session.show());
    await page.locator('body.live').waitFor();
    const { seen } = await runRounds({ seen: () => picturesPerSecond(page) }, rounds);
    return [
      {
        what: 'pictures a second that a person sees of a page that moves',
        ratios: [...seen],
        must: { minRatio: 10 },
        note: `${formatNumber(median(seen))} a second, all on this machine`,
      },
    ];
  } finally {
    await person.close();
    await session.close();
  }
}

async function picturesPerSecond(page: Page): Promise<number> {
  const [before, startedAt] = [await painted(page), performance.now()];
  await pause(roundMs);
  return ((await painted(page)) - before) / ((performance.now() - startedAt) / 1000);
}

/** The number of pictures that the page of the view has painted. */
async function painted(page: Page): Promise<number> {
  return Number(await page.locator('#screen').getAttribute('data-frames'));
}
