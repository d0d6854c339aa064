import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '@gatehouse/test/api-client';
import { launchBrowser } from '@gatehouse/test/console-page';
import { type RunningDaemon, startGatehouse } from '@gatehouse/test/gatehouse-process';
import type { Browser, Page } from 'playwright-core';
import { formatNumber, median, printTable, type ResultRow } from '../measure.ts';
import { floodRow } from './flood.ts';
import { answerLog, makeTask } from './long-log.ts';
import { firstOpen, keyToPaint, openingTime, pan, scrollRate, sizeOf } from './measure-page.ts';
import { serveStress } from './serve-stress.ts';
import { openLargeProject } from './write-large-project.ts';

const rounds = 3;
const lines = 100_000;
const viewport = { width: 1600, height: 900 };

/** Measures the console as people see it, beside the library's own example of stress in the same run. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-console-'));
  const daemon = await startGatehouse(join(folder, 'data'));
  const browser = await launchBrowser();
  const stress = await serveStress();
  try {
    const editor = createApiClient(daemon.editorUrl, daemon.key);
    const rows: ResultRow[] = [];
    rows.push(...(await homeRows(browser, editor)));
    rows.push(...(await stressRows(browser, stress.url)));
    rows.push(...(await canvasRows(browser, editor, { count: 1_000, minRate: 50 })));
    rows.push(...(await canvasRows(browser, editor, { count: 5_000, minRate: 50 })));
    rows.push(...(await canvasRows(browser, editor, { count: 10_000, minRate: 30 })));
    rows.push(await logRow(browser, daemon));
    rows.push(await floodRow(rounds));
    printTable('Console: what people see, over its limits', rows);
  } finally {
    await browser.close();
    await stress.close();
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

async function linkOf(editor: ApiClient): Promise<string> {
  return (await editor.ok('POST /auth/console/tickets', { role: 'admin' })).url;
}

/** Something in a new window, several times. */
async function eachTime<Value>(browser: Browser, measure: (page: Page) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport });
    values.push(await measure(await context.newPage()));
    await context.close();
  }
  return values;
}

/** Milliseconds or bytes that may be as many as the limit. */
function upTo(what: string, values: readonly number[], { limit, unit }: { limit: number; unit: string }) {
  const note = `${values.map(formatNumber).join(', ')} ${unit}, limit ${formatNumber(limit)}`;
  return { what, ratios: values.map((value) => value / limit), must: { maxRatio: 1 }, note };
}

function from(what: string, values: readonly number[], limit: number | null): ResultRow {
  const note = `${values.map(formatNumber).join(', ')} pictures a second`;
  const ratios = values.map((value) => value / (limit ?? 60));
  return limit === null ? { what, ratios, note } : { what, ratios, must: { minRatio: 1 }, note };
}

function withNote(row: ResultRow, more: string): ResultRow {
  return { ...row, note: `${row.note}; ${more}` };
}

async function homeRows(browser: Browser, editor: ApiClient): Promise<readonly ResultRow[]> {
  const opened = await eachTime(browser, async (page) => firstOpen(page, await linkOf(editor)));
  const [times, bytes] = [opened.map(({ ms }) => ms), opened.map(({ scriptBytes }) => scriptBytes / 1024)];
  return [
    upTo('first open to Home', times, { limit: 1_500, unit: 'ms' }),
    upTo('compressed scripts of Home', bytes, { limit: 250, unit: 'KB' }),
  ];
}

async function stressRows(browser: Browser, url: string): Promise<readonly ResultRow[]> {
  const rates = await eachTime(browser, async (page) => {
    await page.goto(url);
    await page.locator('.react-flow__node').first().waitFor();
    return (await pan(page)).rate;
  });
  return [from("React Flow's stress example, 625 nodes, over 60", rates, null)];
}

interface Canvas {
  readonly count: number;
  readonly minRate: number;
}

async function canvasRows(
  browser: Browser,
  editor: ApiClient,
  { count, minRate }: Canvas,
): Promise<readonly ResultRow[]> {
  await openLargeProject(editor, count);
  const measured = await eachTime(browser, async (page) => {
    await page.goto(await linkOf(editor));
    await page.locator('.tile dd').first().waitFor();
    const opened = await openingTime(page, 'a[href$="#/author"]', '.canvas-tile');
    const key = await keyToPaint(page);
    const near = await pan(page);
    const size = await sizeOf(page);
    await page.locator('.canvas').press('0');
    await page.locator('.canvas-card.is-far').first().waitFor();
    const far = await pan(page);
    return { opened, key, near, far, size };
  });
  const what = `${formatNumber(count)} actions`;
  const valuesOf = (name: 'opened' | 'key') => measured.map((one) => one[name]);
  const rowOfPan = (place: string, name: 'near' | 'far') =>
    withNote(
      from(
        `${what}, pan ${place}`,
        measured.map((one) => one[name].rate),
        minRate,
      ),
      `p95 ${formatNumber(median(measured.map((one) => one[name].p95Ms)))} ms`,
    );
  const [heapMb, elements] = [
    measured.map(({ size }) => size.heapMb),
    measured.map(({ size }) => size.elements),
  ];
  return [
    upTo(`${what}, open`, valuesOf('opened'), { limit: 1_500, unit: 'ms' }),
    upTo(`${what}, a key to paint, the worst of 20`, valuesOf('key'), { limit: 50, unit: 'ms' }),
    withNote(
      rowOfPan('where texts are read', 'near'),
      `${formatNumber(median(heapMb))} MB of objects, ${median(elements)} elements`,
    ),
    rowOfPan('far out', 'far'),
  ];
}

async function logRow(browser: Browser, { editorUrl, key, runnerUrl }: RunningDaemon): Promise<ResultRow> {
  const editor = createApiClient(editorUrl, key);
  const taskId = await makeTask(createApiClient(runnerUrl, key));
  const rates = await eachTime(browser, async (page) => {
    await answerLog(page, lines);
    await page.goto(await linkOf(editor));
    await page.locator('.tile dd').first().waitFor();
    await page.goto(new URL(`#/tasks/${taskId}`, page.url()).href);
    await page.getByText(`${formatNumber(lines)} of ${formatNumber(lines)} lines`).waitFor();
    return scrollRate(page, lines);
  });
  return from(`${formatNumber(lines)} lines of a log, scrolled from end to end`, rates, 50);
}
