import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Daemon, startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { type ApiClient, createApiClient } from '@gatehouse/test/api-client';
import { authorProject } from '@gatehouse/test/author-project';
import { eventually } from '@gatehouse/test/eventually';
import { quietSettings } from '@gatehouse/test/quiet-settings';
import { formatNumber, median, pairedRatios, printTable, runRounds } from '../measure.ts';

const few = 10;
const many = 10_000;
const triesOfFirst = 200;
const callsOfRound = 100;

const log = { type: 'Notification', action: 'Log', parameters: { Message: 'done' } };

interface House {
  readonly daemon: Daemon;
  readonly runner: ApiClient;
  /** The id of the task with a history. */
  readonly id: string;
}

/** The cost of one page of tasks, a state and a page of history beside 10,000 tasks and beside 10. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-tasks-'));
  const houses = [await open(join(folder, 'few'), few), await open(join(folder, 'many'), many)] as const;
  const [small, large] = houses;
  try {
    const targets = {
      'a page of 10 of the task list': () => '/tasks?take=10',
      'the state of a task': ({ id }: House) => `/tasks/${id}/state`,
      'a page of 10 of its history': ({ id }: House) => `/tasks/${id}/history?take=10`,
      'a page of 10 of its log': ({ id }: House) => `/tasks/${id}/logs?take=10`,
    };
    const rows = [];
    for (const [what, targetOf] of Object.entries(targets)) {
      const values = await runRounds({
        few: () => timeOf(small, targetOf(small)),
        many: () => timeOf(large, targetOf(large)),
      });
      const note = `${formatNumber(median(values.few))} and ${formatNumber(median(values.many))} ms`;
      rows.push({ what, ratios: pairedRatios(values.many, values.few), must: { maxRatio: 1.3 }, note });
    }
    printTable(`Tasks: ${many} beside ${few}`, rows);
  } finally {
    for (const { daemon } of houses) await daemon.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of calls, one after another. */
async function timeOf({ runner }: House, path: string): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < callsOfRound; call++) await runner.ok(`GET ${path}`);
  return (performance.now() - startedAt) / callsOfRound;
}

async function open(dataDir: string, count: number): Promise<House> {
  const settings = quietSettings({ dataDir, pluginConfig: { tasks: { maxThreads: 8 } } });
  const daemon = await startDaemon(settings, createLogger('silent'));
  const [editor, runner] = (['editor', 'runner'] as const).map((host) =>
    createApiClient(daemon.baseUrls[host] ?? '', daemon.bootstrapKey),
  );
  if (editor === undefined || runner === undefined) throw new Error('The daemon serves both hosts');
  const path = `${dataDir}.zp`;
  await authorProject(editor, path, [log]);
  const { id } = await runner.ok('POST /tasks', { path });
  for (let made = 1; made < count; made += few) {
    const batch = Array.from({ length: Math.min(few, count - made) }, () =>
      runner.ok('POST /tasks', { path }),
    );
    await Promise.all(batch);
  }
  await runTries(runner, id);
  return { daemon, runner, id };
}

async function runTries(runner: ApiClient, id: string): Promise<void> {
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: triesOfFirst, limitOfThreads: 8 });
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ doneAll }) => doneAll === triesOfFirst,
  );
}
