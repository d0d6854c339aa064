import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, startDaemon } from '@gatehouse/host';
import { quietSettings } from '@gatehouse/test/quiet-settings';
import { setUp } from '../../setup/set-up.mjs';
import { printTable, type Rounds, runRounds } from '../measure.ts';
import { fewCalls } from './few-calls.ts';
import { MeteredClient, type Spent } from './metered-client.ts';
import { stepByStep } from './step-by-step.ts';
import { lastMessage, page } from './story.ts';

const root = join(import.meta.dirname, '../..');
const maxCalls = 15;

/** An agent authors a project, runs it and reads the result: one call for each step, beside calls that do more. */
export async function run(): Promise<void> {
  await setUp({ root, log: (line) => console.error(line), needs: ['browser'] });
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-agent-'));
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  assert.ok(typeof address === 'object' && address !== null);
  const url = `http://127.0.0.1:${address.port}/`;
  const daemon = await startDaemon(quietSettings({ dataDir: join(folder, 'data') }), createLogger('silent'));
  const { editor = '' } = daemon.baseUrls;
  const tell = (story: typeof fewCalls) => () =>
    reportedBy(story, { client: new MeteredClient(editor, daemon.bootstrapKey ?? ''), folder, url });
  try {
    report(await runRounds({ before: tell(stepByStep), now: tell(fewCalls) }, 3));
  } finally {
    await daemon.stop();
    site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Telling {
  readonly client: MeteredClient;
  readonly folder: string;
  readonly url: string;
}

/** Costs of the story. Both ways must come to the same file and log. */
async function reportedBy(story: typeof fewCalls, { client, folder, url }: Telling): Promise<Spent> {
  const home = join(folder, crypto.randomUUID());
  await mkdir(home);
  assert.equal(await story(client, { url, path: join(home, 'shop.zp') }), lastMessage);
  const written = await readFile(join(home, 'expensive.csv'), 'utf8');
  assert.deepEqual(written.trim().split(/\r?\n/), ['Lamp,25', 'Desk,120']);
  return client.spent;
}

function report({ before, now }: Rounds<'before' | 'now', Spent>): void {
  const rows = (['calls', 'bytes', 'tokens'] as const).map((what) => {
    const ratios = now.map((spent, round) => spent[what] / (before[round]?.[what] ?? Number.NaN));
    const note = `${now[0]?.[what]} to ${before[0]?.[what]}`;
    return { what, ratios, note, ...(what !== 'calls' && { must: { maxRatio: 0.5 } }) };
  });
  const limits = now.map(({ calls }) => calls / maxCalls);
  const few = { what: `calls, to ${maxCalls}`, ratios: limits, must: { maxRatio: 1 } };
  printTable('agent: a project of 12 actions is authored, run and read', [few, ...rows]);
}
