import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '@gatehouse/test/api-client';
import { authorProject } from '@gatehouse/test/author-project';
import { eventually } from '@gatehouse/test/eventually';
import { startGatehouse } from '@gatehouse/test/gatehouse-process';
import { formatNumber } from '../measure.ts';
import { startShopProcess } from './shop-process.ts';

const browsingTries = 7;
const pings = 2_000;
const limitMs = 50;

/** The time of `ping` on an idle daemon, and while eight tries run, one of them with an endless text match. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-ping-'));
  const shop = await startShopProcess();
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await writeFile(
    join(folder, 'data', 'config.json'),
    JSON.stringify({ pluginConfig: { tasks: { maxThreads: 8 } } }),
  );
  const daemon = await startGatehouse(join(folder, 'data'));
  try {
    const editor = createApiClient(daemon.editorUrl, daemon.key);
    const runner = createApiClient(daemon.runnerUrl, daemon.key);
    const idle = await measure(daemon.runnerUrl);
    await startLoad({ editor, runner, folder, shopUrl: shop.url });
    const loaded = await measure(daemon.runnerUrl);
    report({ idle, loaded });
  } finally {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
    shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Load {
  readonly editor: ApiClient;
  readonly runner: ApiClient;
  readonly folder: string;
  readonly shopUrl: string;
}

async function startLoad({ editor, runner, folder, shopUrl }: Load): Promise<void> {
  const visit = (page: number) => ({
    type: 'Tab',
    action: 'Navigate',
    parameters: { Url: `${shopUrl}/products?page=${page}` },
  });
  const matching = { Input: `${'a'.repeat(60)}!`, Pattern: '^(a+)+$', Take: 'first' };
  await authorProject(editor, join(folder, 'browse.zp'), [1, 2, 3, 1, 2, 3].map(visit));
  await authorProject(editor, join(folder, 'match.zp'), [
    { type: 'TextProcessing', action: 'Regex', parameters: matching },
  ]);
  const browse = await runner.ok('POST /tasks', { path: join(folder, 'browse.zp') });
  const match = await runner.ok('POST /tasks', { path: join(folder, 'match.zp') });
  await runner.ok(`PUT /tasks/${browse.id}/threads/max`, { maxThreads: browsingTries });
  await runner.ok(`PUT /tasks/${browse.id}/tries`, { tries: -1 });
  await runner.ok(`POST /tasks/${match.id}/start`);
  await eventually(
    () => runner.ok(`GET /tasks/${browse.id}/state`),
    (state) => state.countOfThreads === browsingTries && state.doneSuccessfully > 0,
  );
}

/** Milliseconds of each ping, one after another on one connection. */
async function measure(baseUrl: string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let count = 0; count < pings; count += 1) {
    const startedAt = performance.now();
    await ping(baseUrl, agent);
    times.push(performance.now() - startedAt);
  }
  agent.destroy();
  return times.sort((a, b) => a - b);
}

function ping(baseUrl: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${baseUrl}/api/v1/ping`, { agent }, (response) => {
      response.resume();
      response.once('end', resolve);
    }).once('error', reject);
  });
}

function report(results: { readonly idle: readonly number[]; readonly loaded: readonly number[] }): void {
  console.log(`\nping, ${pings} times, one after another (ms; must: p99 <= ${limitMs} under load)\n`);
  for (const [name, times] of Object.entries(results)) {
    const at = (share: number) => formatNumber(times[Math.floor((times.length - 1) * share)] ?? Number.NaN);
    console.log(
      `${name.padEnd(8)} p50 ${at(0.5).padEnd(8)} p90 ${at(0.9).padEnd(8)} p99 ${at(0.99).padEnd(8)} max ${at(1)}`,
    );
  }
  const p99 = results.loaded[Math.floor((results.loaded.length - 1) * 0.99)] ?? Number.NaN;
  console.log(`\nmust met: ${p99 <= limitMs ? 'yes' : 'NO'}`);
}
