import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { quietSettings } from './support/quiet-settings.ts';

async function startOn(dataDir: string, known?: string) {
  const settings = quietSettings({ dataDir, pluginConfig: { tasks: { maxThreads: 4 } } });
  const daemon = await startDaemon(settings, createLogger('silent'));
  const key = known ?? daemon.bootstrapKey ?? '';
  const { editor = '', runner = '' } = daemon.baseUrls;
  return { daemon, key, editor: createApiClient(editor, key), runner: createApiClient(runner, key) };
}

/** A start and stop of the daemon with failed tries, firings of a schedule and waiting tries. */
async function live(
  dataDir: string,
  projects: string,
): Promise<{ readonly key: string; readonly taskId: string }> {
  const started = await startOn(dataDir);
  try {
    const path = join(projects, 'fails.zp');
    const fail = { type: 'Logic', action: 'Stop', parameters: { Outcome: 'bad' } };
    await authorProject(started.editor, path, [fail]);
    return { key: started.key, taskId: await failFourTimes(started.runner, path) };
  } finally {
    await started.daemon.stop();
  }
}

async function failFourTimes(runner: ApiClient, path: string): Promise<string> {
  const { id } = await runner.ok('POST /tasks', { path });
  const hasFailed = (times: number) =>
    eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ numOfFailStop, countOfThreads }) => numOfFailStop >= times && countOfThreads === 0,
    );
  for (let fails = 1; fails <= 2; fails += 1) {
    const once = { isActive: true, executePeriod: 'OneTime', attemptsRange: '1' };
    await runner.ok(`PUT /tasks/${id}/settings/scheduler`, once);
    await hasFailed(fails);
  }
  for (let fails = 3; fails <= 4; fails += 1) {
    await runner.ok(`POST /tasks/${id}/start`);
    await hasFailed(fails);
  }
  await runner.ok(`PUT /tasks/${id}/tries`, { tries: 3 });
  return id;
}

/** Flips one bit of the first record, so that sound records follow it. */
async function damage(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const damaged = Buffer.from(bytes);
  const at = bytes.indexOf('{') + 2;
  damaged[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, damaged);
  return damaged;
}

describe('a damaged store', () => {
  let healthy = '';
  let life: Awaited<ReturnType<typeof live>>;
  const folders: string[] = [];
  before(async () => {
    healthy = await mkdtemp(join(tmpdir(), 'gatehouse-healthy-'));
    const projects = await mkdtemp(join(tmpdir(), 'gatehouse-projects-'));
    folders.push(projects);
    life = await live(healthy, projects);
  });
  after(() => Promise.all([healthy, ...folders].map((path) => rm(path, { recursive: true, force: true }))));

  async function startDamaged(collection: string) {
    const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-damaged-'));
    folders.push(dataDir);
    await cp(healthy, dataDir, { recursive: true });
    const file = join(dataDir, 'store', `${collection}.journal`);
    const bytes = await damage(file);
    return { file, bytes, dataDir, ...(await startOn(dataDir, life.key)) };
  }

  for (const collection of ['task-failures', 'schedule-decisions']) {
    test(`${collection}: the tasks exist, stop, clear and delete work, and the file is unchanged`, async () => {
      const { daemon, runner, file, bytes, dataDir } = await startDamaged(collection);
      const { taskId } = life;
      try {
        assert.deepEqual(
          daemon.plugins.filter(({ state }) => state !== 'live'),
          [],
        );
        const { failurePoints, numberOfTries } = await runner.ok(`GET /tasks/${taskId}/state`);
        await runner.ok(`POST /tasks/${taskId}/start`);
        await eventually(
          () => runner.ok(`GET /tasks/${taskId}/state`),
          (state) => state.failurePoints.length === 1,
        );
        await runner.ok(`POST /tasks/${taskId}/stop`);
        await runner.ok(`POST /tasks/${taskId}/interrupt`);
        await runner.ok(`POST /tasks/${taskId}/success/clear`);
        await runner.ok(`POST /tasks/${taskId}/fails/clear`);
        const { tries } = await runner.ok(`GET /tasks/${taskId}/history`);
        await runner.ok(`DELETE /tasks/${taskId}`);

        assert.deepEqual(
          [failurePoints.length, numberOfTries, tries.length >= 4],
          [collection === 'task-failures' ? 0 : 1, 3, true],
        );
      } finally {
        await daemon.stop();
      }
      assert.deepEqual(await readFile(file), bytes);
      assert.equal((await readdir(join(dataDir, 'store'))).includes(`${collection}-meanwhile.journal`), true);
    });
  }

  test('tasks: the start continues, other plugins work, and the reason names file and place', async () => {
    const { daemon, editor, runner, file, bytes } = await startDamaged('tasks');
    const failed = daemon.plugins.filter(({ state }) => state !== 'live');
    const answers = [await runner.send('GET /tasks'), await editor.send('POST /projects')];
    await daemon.stop();

    assert.deepEqual(
      failed.map(({ id }) => id),
      ['tasks'],
    );
    assert.match(JSON.stringify(failed), /tasks\.journal\\*" is damaged at byte 0/);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [501, 200],
    );
    assert.deepEqual(await readFile(file), bytes);
  });

  test('keys: the start continues, every key is refused, and the reason names file and place', async () => {
    const { daemon, runner, file, bytes } = await startDamaged('keys');
    const failed = daemon.plugins.find(({ id }) => id === 'auth-audit');
    const refused = await runner.send('GET /tasks');
    const ping = await runner.send('GET /ping');
    await daemon.stop();

    assert.match(JSON.stringify(failed), /keys\.journal\\*" is damaged at byte 0/);
    assert.deepEqual([[401, 501].includes(refused.status), ping.status], [true, 200]);
    assert.deepEqual(await readFile(file), bytes);
  });

  test('the list of disabled plugins: its damage does not start a disabled plugin', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-damaged-'));
    folders.push(dataDir);
    await cp(healthy, dataDir, { recursive: true });
    const file = join(dataDir, 'plugins.json');
    await writeFile(file, '{"disabled":["tas');

    await assert.rejects(
      startOn(dataDir, life.key),
      /plugins\.json cannot be read as .* correct it, or remove it/,
    );

    assert.equal(await readFile(file, 'utf8'), '{"disabled":["tas');
    await rm(file);
    const { daemon } = await startOn(dataDir, life.key);
    assert.deepEqual(
      daemon.plugins.filter(({ state }) => state !== 'live'),
      [],
    );
    await daemon.stop();
  });
});
