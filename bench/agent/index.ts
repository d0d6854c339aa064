import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { quietSettings } from '@gatehouse/test/quiet-settings';
import { setUp } from '../../setup/set-up.mjs';
import { printTable, type Rounds, runRounds } from '../measure.ts';
import { byTools } from './by-tools.ts';
import { countTokens } from './count-tokens.ts';
import { fewCalls } from './few-calls.ts';
import { MeteredClient, type Spent } from './metered-client.ts';
import { MeteredTools } from './metered-tools.ts';
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
  const settings = quietSettings({
    dataDir: join(folder, 'data'),
    // Nobody is there to be asked about calls that follow the text of a page.
    pluginConfig: { mcp: { untrustedText: 'ignore' } },
  });
  const daemon = await startDaemon(settings, createLogger('silent'));
  const { editor = '' } = daemon.baseUrls;
  const key = daemon.bootstrapKey ?? '';
  const tell = (story: typeof fewCalls) => () =>
    reportedBy(story, { client: new MeteredClient(editor, key), folder, url });
  try {
    const cases = {
      before: tell(stepByStep),
      now: tell(fewCalls),
      tools: tellByTools({ editor, key, folder, url }),
    };
    report(await runRounds(cases, 3));
    await reportLists(editor, key);
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

interface Place {
  readonly editor: string;
  readonly key: string;
  readonly folder: string;
  readonly url: string;
}

/** The same story by the tools of agents. */
function tellByTools({ editor, key, folder, url }: Place): () => Promise<Spent> {
  return async () => {
    const agent = await MeteredTools.connect(editor, key);
    try {
      await assertStory(folder, (path) => byTools(agent, { url, path }));
      return agent.spent;
    } finally {
      await agent.close();
    }
  };
}

/** Costs of the story. */
async function reportedBy(story: typeof fewCalls, { client, folder, url }: Telling): Promise<Spent> {
  await assertStory(folder, (path) => story(client, { url, path }));
  return client.spent;
}

/** All ways must come to the same file and log. */
async function assertStory(folder: string, tell: (path: string) => Promise<string>): Promise<void> {
  const home = join(folder, crypto.randomUUID());
  await mkdir(home);
  assert.equal(await tell(join(home, 'shop.zp')), lastMessage);
  const written = await readFile(join(home, 'expensive.csv'), 'utf8');
  assert.deepEqual(written.trim().split(/\r?\n/), ['Lamp,25', 'Desk,120']);
}

function report({ before, now, tools }: Rounds<'before' | 'now' | 'tools', Spent>): void {
  const rows = (['calls', 'bytes', 'tokens'] as const).map((what) => {
    const ratios = now.map((spent, round) => spent[what] / (before[round]?.[what] ?? Number.NaN));
    const note = `${now[0]?.[what]} to ${before[0]?.[what]}`;
    return { what, ratios, note, ...(what !== 'calls' && { must: { maxRatio: 0.5 } }) };
  });
  const limits = now.map(({ calls }) => calls / maxCalls);
  const few = { what: `calls, to ${maxCalls}`, ratios: limits, must: { maxRatio: 1 } };
  const byTool = (['calls', 'tokens'] as const).map((what) => ({
    what: `${what}, by tools`,
    ratios: tools.map((spent, round) => spent[what] / (before[round]?.[what] ?? Number.NaN)),
    note: `${tools[0]?.[what]} to ${before[0]?.[what]}`,
    must: { maxRatio: what === 'calls' ? 0.35 : 0.5 },
  }));
  printTable('agent: a project of 12 actions is authored, run and read', [few, ...rows, ...byTool]);
}

/** The tokens that an agent reads before its first call: our tools, and one tool for each operation in their place. */
async function reportLists(editor: string, key: string): Promise<void> {
  const agent = await MeteredTools.connect(editor, key);
  const { tools, tokens } = await agent.listed();
  await agent.close();
  const answer = await fetch(`${editor}/api/v1/openapi.json`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const all = countTokens(await answer.text());
  const row = { what: `list of ${tools} tools, to the description of the API`, ratios: [tokens / all] };
  printTable('agent: what is read before the first call', [{ ...row, note: `${tokens} to ${all} tokens` }]);
}
