import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rounds } from '@gatehouse/test-tiers';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { growthPerHour } from './support/growth-per-hour.ts';
import { processTree } from './support/processes.ts';

const minutes = rounds('minutes of mixed load', { quick: 20, all: 20 });
const secondsOfSample = 15;
/** Part of the time in which caches fill, which is not counted. */
const warmUp = 0.25;
const maxHeapPerHour = 5;
/** In megabytes: in a run that is shorter than the whole one, caches still fill. */
const noise = minutes < 20 ? 2 : 0;
const megabyte = 1024 * 1024;

let folder = '';
let daemon: RunningDaemon;
let editor: ApiClient;
let runner: ApiClient;
let report = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-soak-'));
  report = join(folder, 'heap.json');
  const preload = pathToFileURL(fileURLToPath(new URL('./fixtures/report-heap.mjs', import.meta.url)));
  const env = { NODE_OPTIONS: `--import ${preload}`, GATEHOUSE_HEAP_REPORT: report };
  daemon = await startGatehouse(join(folder, 'data'), [], { env });
  editor = createApiClient(daemon.editorUrl, daemon.key);
  runner = createApiClient(daemon.runnerUrl, daemon.key);
});

after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true });
});

async function author(path: string): Promise<void> {
  const bound = { bindToFile: true, syncWithFile: true, leaveBlankFile: true };
  const bindedFile = '{-Project.Directory-}/lines.txt';
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', { lists: [{ name: 'lines', ...bound, bindedFile }] });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'line' }] });
  const { groupId } = await editor.ok('POST /projects/current/actions', {
    ...{ type: 'List', action: 'GetLine', parameters: { List: 'lines', Remove: true } },
    results: { OutputVariable: 'line' },
  });
  const add = { List: 'lines', Value: '{-Variable.line-}' };
  await editor.ok('POST /projects/current/actions', {
    ...{ type: 'List', action: 'AddLine', parameters: add, groupId },
  });
  await editor.ok('POST /projects/current/save', { path });
}

/** Kinds of load; each repeats until the end, with a pause. */
const loads: Readonly<Record<string, { readonly pauseMs: number; run(path: string): Promise<unknown> }>> = {
  diagram: { pauseMs: 500, run: () => editor.ok('GET /projects/current/diagram') },
  structure: { pauseMs: 500, run: () => editor.ok('GET /projects/current/structure') },
  edits: {
    pauseMs: 700,
    run: () =>
      editor.ok('PUT /projects/current/variables', { variables: [{ name: 'line', defaultValue: 'x' }] }),
  },
  reads: { pauseMs: 100, run: () => runner.ok('GET /tasks') },
  refusals: { pauseMs: 300, run: () => runner.send('GET /tasks/none/state') },
  polls: { pauseMs: 200, run: () => runner.send('GET /sessions/events?timeoutSeconds=2') },
  tasks: {
    pauseMs: 500,
    run: async (path) => {
      const { id } = await runner.ok('POST /tasks', { path });
      await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 20, limitOfThreads: 2 });
      await runner.ok(`POST /tasks/${id}/start`);
      await eventually(
        () => runner.ok(`GET /tasks/${id}/state`),
        ({ status }) => status === 'Complete' || status === 'Fail',
      );
      await runner.ok(`DELETE /tasks/${id}`);
    },
  },
  instances: {
    pauseMs: 5000,
    run: async () => {
      const { id } = await runner.ok('POST /instances', {});
      await runner.ok(`POST /instances/${id}/tabs/0/evaluate`, { script: '1 + 1' });
      await runner.ok(`DELETE /instances/${id}`);
    },
  },
};

interface Facts {
  readonly 'heap after collection, MB': number;
  readonly 'RSS, MB': number;
  readonly descriptors: number;
  readonly processes: number;
  readonly 'folders of workers': number;
}

async function measure(): Promise<Facts> {
  rmSync(report, { force: true });
  process.kill(daemon.pid, 'SIGUSR2');
  const text = await eventually(
    async () => readdirSync(folder).includes('heap.json') && readFileSync(report, 'utf8'),
    (found) => found !== false,
  );
  const { heapUsed, rss } = JSON.parse(String(text));
  return {
    'heap after collection, MB': heapUsed / megabyte,
    'RSS, MB': rss / megabyte,
    descriptors: readdirSync(`/proc/${daemon.pid}/fd`).length,
    processes: processTree(daemon.pid).length,
    'folders of workers': readdirSync(join(folder, 'data', 'work')).length,
  };
}

test(`the memory of a daemon stays flat in ${minutes} minutes of mixed load`, async (t) => {
  const path = join(folder, 'mixed.zp');
  await writeFile(join(folder, 'lines.txt'), 'a line of a list that tasks use\n'.repeat(20_000));
  await author(path);
  const [start, end] = [performance.now(), performance.now() + minutes * 60_000];
  const hours = () => (performance.now() - start) / 3_600_000;
  const counts = new Map<string, number>();
  const work = Object.entries(loads).map(async ([name, { pauseMs, run }]) => {
    while (performance.now() < end) {
      await run(path);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await later(pauseMs);
    }
  });
  const samples: { readonly hours: number; readonly facts: Facts }[] = [];
  while (performance.now() < end) {
    await later(secondsOfSample * 1000);
    if (hours() > (minutes / 60) * warmUp) samples.push({ hours: hours(), facts: await measure() });
  }
  await Promise.all(work);

  const names = [
    'heap after collection, MB',
    'RSS, MB',
    'descriptors',
    'processes',
    'folders of workers',
  ] as const;
  const growth = (name: keyof Facts) =>
    growthPerHour(samples.map((sample) => ({ hours: sample.hours, value: sample.facts[name] })));
  for (const name of names) t.diagnostic(`${name}: ${growth(name).toFixed(1)} an hour`);
  t.diagnostic(`calls: ${JSON.stringify(Object.fromEntries(counts))}`);
  const heap = growth('heap after collection, MB');
  const observed = (minutes / 60) * (1 - warmUp);
  assert.ok(
    heap <= maxHeapPerHour || heap * observed <= noise,
    `the heap grows by ${heap.toFixed(1)} MB an hour`,
  );
});
