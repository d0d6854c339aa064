import { readFile } from 'node:fs/promises';
import type { ApiClient } from '@gatehouse/test/api-client';
import type { Page, Route } from 'playwright-core';

const sample = new URL('../../plugins/console/web/src/pages/home/sample.zp', import.meta.url);
const levels = ['Info', 'Info', 'Info', 'Warning', 'Error'];

/** A task that never ran, of which answerLog makes a log. */
export async function makeTask(runner: ApiClient): Promise<string> {
  const { id } = await runner.ok('POST /tasks?name=log.zp', await readFile(sample));
  return id;
}

/** Answers the calls of a page for the log of a task: a daemon keeps fewer lines of one. */
export async function answerLog(page: Page, count: number): Promise<void> {
  await page.route('**/tasks/*/logs*', async (route: Route) => {
    const asked = new URL(route.request().url()).searchParams;
    const from = Number(asked.get('after') ?? 0);
    const take = Math.min(Number(asked.get('take') ?? 100), count - from);
    const entries = Array.from({ length: take }, (_, place) => entryAt(from + place));
    await route.fulfill({ json: { id: '', entries, cursor: `${from + take}`, missed: false } });
  });
}

function entryAt(place: number) {
  const message = `Line ${place}: the price of the lamp on the shelf is ${place % 97} euros, as it was`;
  const timestamp = new Date(Date.UTC(2026, 0, 1) + place * 10).toISOString();
  return { uowId: 'try-1', kind: 'project', level: levels[place % levels.length], message, timestamp };
}
