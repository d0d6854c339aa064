import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { typeProblemsOf } from './support/check-types.ts';
import { ConsolePage, launchBrowser } from './support/console-page.ts';
import { readPage } from './support/doc-page.ts';
import { eventually } from './support/eventually.ts';
import { startGatehouse } from './support/gatehouse-process.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';
import { writeExamplePlugin } from './support/write-example-plugin.ts';

const folder = await writeExamplePlugin(readPage('docs/plugins/long-work.md'));
after(() => rm(folder, { recursive: true, force: true }));

test('the tests of the page pass on the plugin of the page', () => {
  // A nested test runner reports to the outer one, unless this variable is absent.
  const { NODE_TEST_CONTEXT, ...env } = process.env;

  const { status, stdout } = spawnSync(
    process.execPath,
    [...loaderArguments(import.meta.filename), '--test', 'src/worker.test.ts', 'src/plugin.test.ts'],
    { cwd: folder, env, encoding: 'utf8' },
  );

  assert.equal(status, 0, stdout);
  assert.match(stdout, /a run ends where nothing is linked to the branch/);
  assert.match(stdout, /every shelf is an event behind the cursor/);
});

test('the page type-checks', () => {
  const files = ['plugin.test', 'worker.test'].map((name) => `${folder}/src/${name}.ts`);
  assert.deepEqual(typeProblemsOf(files), []);
});

describe('the plugin of the page, in a process of its own', () => {
  let started: TestDaemon;
  let projects = '';
  before(async () => {
    projects = await mkdtemp(join(tmpdir(), 'gatehouse-long-work-'));
    started = await startTestDaemon({ plugins: [folder] });
  });
  after(async () => {
    await started.stop();
    await rm(projects, { recursive: true, force: true });
  });

  const count = (shelves: readonly number[], pauseSeconds = 0) =>
    started.runner.ok('POST /warehouse/jobs', { shelves, pauseSeconds });
  const job = (id: string) => started.runner.ok(`GET /warehouse/jobs/${id}`);
  const processId = async (): Promise<number | null> => {
    const { plugins } = await started.runner.ok('GET /plugins');
    return plugins.find(({ id }: { id: string }) => id === 'warehouse').process.pid;
  };

  test('its events and jobs answer as in the host', async () => {
    const { runner } = started;
    const { cursor } = await runner.ok('GET /warehouse/events?after=now');
    const next = runner.ok(`GET /warehouse/events?after=${cursor}&timeoutSeconds=60`);
    const { id } = await count([3, 5]);
    const { events, missed } = await next;
    const ended = await eventually(
      () => job(id),
      ({ state }) => state !== 'running',
    );

    assert.ok(await processId());
    assert.deepEqual([events[0], missed], [{ shelf: 0, goods: 3 }, false]);
    assert.deepEqual([ended.state, ended.result], ['done', { total: 8 }]);
    assert.equal((await runner.send('GET /warehouse/jobs/none')).status, 404);
  });

  test('a job is cancelled while it works, and tells how far it was', async () => {
    const { runner } = started;
    const { id } = await count([1, 2], 3600);
    await eventually(
      () => job(id),
      ({ progress }) => progress?.message === 'Shelf 1',
    );
    await runner.ok(`POST /warehouse/jobs/${id}/cancel`);
    const ended = await eventually(
      () => job(id),
      ({ state }) => state !== 'running',
    );

    assert.deepEqual([ended.state, ended.result], ['cancelled', null]);
  });

  test('a killed process leaves its job interrupted, the cursor of before says missed', async () => {
    const { runner } = started;
    const { cursor } = await runner.ok('GET /warehouse/events?after=now');
    const { id } = await count([1], 3600);
    const pid = await processId();
    assert.ok(pid);
    process.kill(pid, 'SIGKILL');
    const after = await eventually(
      () => runner.send(`GET /warehouse/jobs/${id}`),
      ({ status, body }) => status === 200 && body.state !== 'running',
    );

    assert.equal(after.body.state, 'interrupted');
    assert.equal((await runner.ok(`GET /warehouse/events?after=${cursor}`)).missed, true);
    const { jobs } = await runner.ok('GET /warehouse/jobs');
    assert.equal(jobs[0].id, id);
  });

  test('an action tells the task how far it has come, and the catalog names its branch', async () => {
    const { editor, runner } = started;
    const path = join(projects, 'pick.zp');
    const slow = { Shelves: '0,0,0', Count: 1, Pause: 3600 };
    await authorProject(editor, path, [{ type: 'Warehouse', action: 'Pick', parameters: slow }]);
    const { id } = await runner.ok('POST /tasks', { path });
    await runner.ok(`POST /tasks/${id}/start`);
    const { tries } = await eventually(
      () => runner.ok(`GET /tasks/${id}/progress`),
      (answer) => answer.tries[0]?.progress != null,
    );
    const browser = await launchBrowser();
    try {
      const shown = await ConsolePage.open(browser, started);
      const { page, complaints } = shown;
      await shown.heading('Home').waitFor();
      await page.evaluate(`location.hash = '#/tasks/${id}'`);
      await page.getByText('0 / 3 · Shelf 1').waitFor();
      assert.equal(await page.getByRole('progressbar', { name: 'Warehouse.Pick' }).count(), 1);
      assert.deepEqual(complaints, []);
    } finally {
      await browser.close();
    }
    await runner.ok(`POST /tasks/${id}/interrupt`);
    const ended = await eventually(
      () => runner.ok(`GET /tasks/${id}/progress`),
      (answer) => answer.tries.length === 0,
    );

    const { actionName, done, of, message } = tries[0].progress;
    assert.deepEqual([actionName, done, of, message], ['Warehouse.Pick', 0, 3, 'Shelf 1']);
    assert.deepEqual(ended.tries, []);
    const { results } = await editor.ok('GET /actions/catalog/search?actions=Warehouse.Pick&detail=schema');
    assert.deepEqual(results[0].schema.ownBranches, [
      { name: 'SoldOut', description: 'The shelves together hold less' },
    ]);
  });
});

test('a job in the host that kill -9 cut off is interrupted after the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-cut-job-'));
  const flags = ['--plugin', folder, '--in-host', 'warehouse'];
  try {
    const first = await startGatehouse(dataDir, flags);
    const before = createApiClient(first.runnerUrl, first.key ?? '');
    const { id } = await before.ok('POST /warehouse/jobs', { shelves: [1], pauseSeconds: 3600 });
    first.process.kill('SIGKILL');
    await once(first.process, 'close');
    const second = await startGatehouse(dataDir, flags);
    const after = createApiClient(second.runnerUrl, first.key ?? '');
    const { state, endedAt, message } = await after.ok(`GET /warehouse/jobs/${id}`);
    second.process.kill('SIGTERM');
    await once(second.process, 'close');

    assert.deepEqual([state, message], ['interrupted', 'The daemon or the plugin ended while it ran']);
    assert.ok(endedAt);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
