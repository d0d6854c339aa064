import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon | undefined;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-metrics-'));
});
after(async () => {
  await gatehouse?.stop();
  await rm(folder, { recursive: true, force: true });
});

function isLoaded(library: 'prom-client' | '@opentelemetry'): boolean {
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  return loaded.some((path) => path.split(/[\\/]/).includes(library));
}

async function scrape({ runner }: TestDaemon, key: string | null, path = '/metrics') {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const answer = await fetch(`${runner.baseUrl}${path}`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** The samples of the answer, by name with labels. */
function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}

async function createKey({ runner }: TestDaemon, scopes: readonly string[], tier: number): Promise<string> {
  const { rawKey } = await runner.ok('POST /auth/keys', { label: 'prometheus', scopes, maxTier: tier });
  return rawKey;
}

const log: ActionSketch = { type: 'Notification', action: 'Log', parameters: { Message: 'hello' } };
const refused: ActionSketch = { type: 'Http', action: 'Get', parameters: { Url: 'http://127.0.0.1:1/' } };

async function runTask({ editor, runner }: TestDaemon, name: string, action: ActionSketch): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await authorProject(editor, path, [action]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 2 });
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ doneAll, countOfThreads }) => doneAll === 2 && countOfThreads === 0,
  );
  return id;
}

test('without the settings there is no page of metrics, and no library of metrics or spans is loaded', async () => {
  const quiet = await startTestDaemon();
  try {
    const { status } = await scrape(quiet, quiet.key);

    assert.equal(status, 404);
    assert.equal(isLoaded('prom-client') || isLoaded('@opentelemetry'), false);
  } finally {
    await quiet.stop();
  }
});

test('ended tries are counted by their end and duration, and no label is a name', async () => {
  gatehouse = await startTestDaemon({ pluginConfig: { tasks: { metrics: true } } });
  const key = await createKey(gatehouse, ['task:read'], 0);
  const unused = samplesOf((await scrape(gatehouse, key)).text);
  const id = await runTask(gatehouse, 'prices of acme', log);
  await runTask(gatehouse, 'stock of acme', refused);

  const { status, type, text } = await scrape(gatehouse, key);

  const samples = samplesOf(text);
  assert.equal(status, 200);
  assert.match(type ?? '', /^text\/plain; version=0\.0\.4/);
  assert.equal(isLoaded('prom-client'), true);
  assert.equal(samples.get('gatehouse_tries_total{result="success"}'), 2);
  assert.equal(samples.get('gatehouse_tries_total{result="failure"}'), 2);
  assert.equal(samples.get('gatehouse_try_failures_total{error_code="action_failed"}'), 2);
  assert.equal(samples.get('gatehouse_try_failures_total{error_code="timeout"}'), 0);
  assert.equal(samples.get('gatehouse_try_duration_seconds_count'), 4);
  const tasks = [...samples].filter(([name]) => name.startsWith('gatehouse_tasks{status='));
  assert.equal(
    tasks.reduce((sum, [, count]) => sum + count, 0),
    2,
  );
  assert.equal(samples.get('gatehouse_threads_running'), 0);
  assert.equal(samples.get('gatehouse_windows_open'), 0);
  assert.ok((samples.get('gatehouse_workers_alive') ?? 0) >= 1);
  assert.ok((samples.get('process_resident_memory_bytes') ?? 0) > 1_000_000);
  assert.ok([...samples.values()].every((value) => Number.isFinite(value) && value >= 0));
  assert.deepEqual([...samples.keys()], [...unused.keys()], 'use adds no series');
  assert.doesNotMatch(text, new RegExp(`acme|${id}`));
});

test('metrics need a key with task:read, of any tier, and are on the runner alone', async () => {
  assert.ok(gatehouse);
  const other = await createKey(gatehouse, ['project:read'], 3);

  assert.equal((await scrape(gatehouse, null)).status, 401);
  assert.equal((await scrape(gatehouse, 'nobody')).status, 401);
  assert.equal((await scrape(gatehouse, other)).status, 403);
  const { editor, key } = gatehouse;
  const onEditor = await fetch(`${editor.baseUrl}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(onEditor.status, 404);
});
