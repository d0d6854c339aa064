import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startShop } from '@gatehouse/example-shop';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { isAlive, processTree, workersOf } from './support/processes.ts';

let folder = '';
let shop: Awaited<ReturnType<typeof startShop>>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-deaths-'));
  shop = await startShop({ port: 0 });
});
after(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly daemon: RunningDaemon;
  readonly editor: ApiClient;
  readonly runner: ApiClient;
}

async function start(dataDir: string, key?: string): Promise<Started & { key: string }> {
  const daemon = await startGatehouse(dataDir);
  const raw = daemon.key ?? key ?? '';
  return {
    daemon,
    key: raw,
    editor: createApiClient(daemon.editorUrl, raw),
    runner: createApiClient(daemon.runnerUrl, raw),
  };
}

async function createTask(
  { editor, runner }: Started,
  name: string,
  actions: readonly ActionSketch[],
): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await authorProject(editor, path, actions);
  return (await runner.ok('POST /tasks', { path })).id;
}

const wait: ActionSketch = {
  type: 'UserAction',
  action: 'WaitForUserAction',
  parameters: { Prompt: 'go on' },
};
const openShop = (): ActionSketch => ({
  type: 'Tab',
  action: 'Navigate',
  parameters: { Url: `${shop.url}/` },
});
const endlessMatching: ActionSketch = {
  type: 'TextProcessing',
  action: 'Regex',
  parameters: { Input: `${'a'.repeat(60)}!`, Pattern: '^(a+)+$', Take: 'first' },
};

async function openWindows(runner: ApiClient, taskId: string, count: number) {
  const answer = await eventually(
    () => runner.ok(`GET /sessions?taskId=${taskId}`),
    ({ total }) => total === count,
  );
  return answer.sessions as readonly { sessionId: string }[];
}

describe('a worker that dies', () => {
  let gatehouse: Started;
  before(async () => {
    gatehouse = await start(join(folder, 'workers'));
  });
  after(async () => {
    gatehouse.daemon.process.kill('SIGTERM');
    await once(gatehouse.daemon.process, 'exit');
  });

  test('fails its own try as worker_lost, and the other try of the task continues', async () => {
    const { runner, daemon } = gatehouse;
    const id = await createTask(gatehouse, 'two-threads', [wait]);
    await runner.ok(`PUT /tasks/${id}/threads/max`, { maxThreads: 2 });
    await runner.ok(`PUT /tasks/${id}/tries`, { tries: 2 });
    await openWindows(runner, id, 2);
    const [victim] = workersOf(daemon.pid);
    assert.ok(victim, 'a worker runs');

    process.kill(victim.pid, 'SIGKILL');

    const [left] = await openWindows(runner, id, 1);
    const during = await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ countOfThreads }) => countOfThreads < 2,
    );
    assert.equal(during.countOfThreads, 1);
    assert.equal(during.failurePoints[0].exceptionType, 'worker_lost');
    await runner.ok(`POST /sessions/${left?.sessionId}/complete`);
    const state = await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ countOfThreads }) => countOfThreads === 0,
    );
    assert.deepEqual([state.doneAll, state.doneSuccessfully, state.status], [2, 1, 'Complete']);
  });

  test('an endless text match delays no other call, and an interrupt ends it', async () => {
    const { runner, daemon } = gatehouse;
    const id = await createTask(gatehouse, 'endless', [endlessMatching]);
    await runner.ok(`POST /tasks/${id}/start`);
    await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ status }) => status === 'Perform',
    );

    assert.equal((await runner.send('GET /ping')).status, 200);
    await runner.ok(`POST /tasks/${id}/interrupt`);

    const state = await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ countOfThreads }) => countOfThreads === 0,
    );
    assert.equal(state.status, 'Stop');
    assert.ok(isAlive(daemon.pid));
  });
});

describe('a daemon that is killed', () => {
  test('leaves no worker and no browser, and keeps the tasks and their tries', async () => {
    const dataDir = join(folder, 'killed');
    const first = await start(dataDir);
    const browsing = await createTask(first, 'browsing', [openShop(), wait]);
    const looping = await createTask(first, 'looping', [endlessMatching]);
    await first.runner.ok(`PUT /tasks/${browsing}/tries`, { tries: 3 });
    await openWindows(first.runner, browsing, 1);
    // This try is last: its pattern is aborted after some seconds.
    await first.runner.ok(`POST /tasks/${looping}/start`);
    await eventually(
      () => first.runner.ok(`GET /tasks/${looping}/state`),
      ({ status }) => status === 'Perform',
    );
    const tree = processTree(first.daemon.pid).filter(({ pid }) => pid !== first.daemon.pid);
    assert.ok(
      tree.some(({ commandLine }) => commandLine.includes('chrom')),
      'a browser runs',
    );

    process.kill(first.daemon.pid, 'SIGKILL');
    await once(first.daemon.process, 'exit');

    await eventually(
      async () => tree.filter(({ pid }) => isAlive(pid)),
      (left) => left.length === 0,
    );
    const second = await start(dataDir, first.key);
    const state = await second.runner.ok(`GET /tasks/${browsing}/state`);
    assert.deepEqual([state.status, state.numberOfTries, state.countOfThreads], ['NotComplete', 3, 0]);
    assert.equal((await second.runner.ok(`GET /tasks/${looping}/state`)).numberOfTries, 1);
    assert.equal((await second.runner.ok('GET /sessions')).total, 0);
    second.daemon.process.kill('SIGTERM');
    assert.deepEqual(await once(second.daemon.process, 'exit'), [0, null]);
  });

  test('a daemon that is asked to stop ends its runs, its workers and its browsers', async () => {
    const gatehouse = await start(join(folder, 'stopped'));
    const id = await createTask(gatehouse, 'stopping', [openShop(), wait]);
    await gatehouse.runner.ok(`POST /tasks/${id}/start`);
    await openWindows(gatehouse.runner, id, 1);
    const tree = processTree(gatehouse.daemon.pid);

    gatehouse.daemon.process.kill('SIGTERM');

    assert.deepEqual(await once(gatehouse.daemon.process, 'exit'), [0, null]);
    await eventually(
      async () => tree.filter(({ pid }) => isAlive(pid)),
      (left) => left.length === 0,
    );
  });
});
