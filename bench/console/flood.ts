import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '@gatehouse/test/api-client';
import { launchBrowser } from '@gatehouse/test/console-page';
import { startGatehouse } from '@gatehouse/test/gatehouse-process';
import { writePanelPlugin } from '@gatehouse/test/write-panel-plugin';
import type { Browser } from 'playwright-core';
import { formatNumber, type ResultRow } from '../measure.ts';
import { drawIn } from './in-page.mjs';

const messages = 1_000_000;
const lookMs = 3_000;
const flood = `<!doctype html><title>Flood</title><button id="go">Go</button><script>
  go.addEventListener('click', () => setTimeout(() => {
    for (let id = 0; id < ${messages}; id += 1) parent.postMessage({ jsonrpc: '2.0', id, method: 'ping' }, '*');
  }, 200));
</script>`;

/** Pictures that a page still draws while a panel floods it, in a browser that isolates sites as those of people do. */
export async function floodRow(rounds: number): Promise<ResultRow> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-flood-'));
  const plugin = join(folder, 'probe');
  await writePanelPlugin(plugin, { flood: { html: flood, operations: [] } });
  const daemon = await startGatehouse(join(folder, 'data'), ['--plugin', plugin]);
  const browser = await launchBrowser(['--site-per-process']);
  try {
    const editor = createApiClient(daemon.editorUrl, daemon.key);
    const rates: { readonly quiet: number; readonly flooded: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rates.push(await measureFlood(browser, (await editor.ok('POST /auth/console/tickets', {})).url));
    }
    const note = rates.map(({ quiet, flooded }) => `${formatNumber(flooded)} of ${formatNumber(quiet)}`);
    return {
      what: 'pictures while a panel sends a million messages, over those without',
      ratios: rates.map(({ quiet, flooded }) => flooded / quiet),
      must: { minRatio: 0.95 },
      note: `${note.join(', ')} a second`,
    };
  } finally {
    await browser.close();
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureFlood(browser: Browser, link: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('link', { name: 'Probe' }).click();
  const go = page.frameLocator('iframe').getByRole('button', { name: 'Go' });
  await go.waitFor();
  const quiet = await page.evaluate(drawIn, lookMs);
  await go.click();
  const flooded = await page.evaluate(drawIn, lookMs);
  await page.getByText('too many messages').waitFor();
  await context.close();
  return { quiet, flooded };
}
