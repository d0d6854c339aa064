import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { createApiClient } from './support/api-client.ts';
import {
  harmless,
  onDemand,
  projectText,
  scheduledTask,
  scheduleTask,
  shell,
} from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';
import { quietSettings } from './support/quiet-settings.ts';

/** A folder with a harmless project, and daemons on one data folder, one after another. */
async function restartable(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-approval-restart-'));
  const path = join(folder, 'nightly.zp');
  const dataDir = join(folder, 'data');
  await writeFile(path, projectText([harmless]));
  const state = { stop: async () => {}, key: '' };
  const start = async () => {
    const daemon = await startDaemon(quietSettings({ dataDir }), createLogger('silent'));
    state.stop = () => daemon.stop();
    state.key = daemon.bootstrapKey ?? state.key;
    return createApiClient(daemon.baseUrls.runner ?? '', state.key);
  };
  t.after(async () => {
    await state.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, path, dataDir, mark: join(folder, 'PWNED'), start, stop: () => state.stop() };
}

test('a project that changes while no daemon runs is held at the first firing', async (t) => {
  const { folder, path, mark, start, stop } = await restartable(t);
  const { id } = await scheduleTask(await start(), path, folder);
  await stop();
  await writeFile(path, projectText([shell(mark)]));

  const task = scheduledTask(await start(), id, join(folder, `trigger-${id}`));

  assert.equal((await task.fire()).decision, 'held');
  assert.deepEqual([(await task.state()).doneAll, existsSync(mark)], [0, false]);
});

test('a project that is as it was approved fires after a restart', async (t) => {
  const { folder, path, start, stop } = await restartable(t);
  const { id } = await scheduleTask(await start(), path, folder);
  await stop();

  const task = scheduledTask(await start(), id, join(folder, `trigger-${id}`));

  assert.equal((await task.fire()).decision, 'fired');
  await task.done(1);
});

test('tries that wait in the queue over a restart do not run what has changed meanwhile', async (t) => {
  const { folder, path, mark, start, stop } = await restartable(t);
  const long = { type: 'Logic', action: 'Pause', parameters: { From: '600' } };
  await writeFile(path, projectText([long]));
  const runner = await start();
  const { id } = await scheduleTask(runner, path, folder);
  await runner.ok(`PUT /tasks/${id}/tries`, { tries: 3 });
  await runner.ok(`POST /tasks/${id}/start`, {});
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ countOfThreads }) => countOfThreads === 1,
  );
  await stop();
  await writeFile(path, projectText([shell(mark)]));

  const task = scheduledTask(await start(), id, join(folder, `trigger-${id}`));

  assert.equal((await task.fire()).decision, 'held');
  const { status, doneAll, holdReason } = await task.state();
  assert.deepEqual([status, doneAll, holdReason?.code], ['NotComplete', 0, 'changed_since_approved']);
  assert.equal(existsSync(mark), false);
});

test('a schedule file approves its project when it is written, not each time that a daemon starts', async (t) => {
  const { folder, path, dataDir, mark, start, stop } = await restartable(t);
  const trigger = join(folder, 'go');
  const file = join(dataDir, 'schedules', 'nightly.json');
  const text = JSON.stringify({ name: 'nightly', projectPath: path, scheduler: onDemand(trigger) });
  const taskOf = async (runner: Awaited<ReturnType<typeof start>>) => {
    const { tasks } = await eventually(
      () => runner.ok('GET /tasks'),
      (list) => list.tasks.length === 1,
    );
    return scheduledTask(runner, tasks[0].id, trigger);
  };
  await start();
  await stop();
  await mkdir(join(dataDir, 'schedules'), { recursive: true });
  await writeFile(file, text);
  await taskOf(await start());
  await stop();
  await writeFile(path, projectText([shell(mark)]));

  const task = await taskOf(await start());
  const { decision } = await task.fire();
  await writeFile(file, `${text}\n`);
  await eventually(task.state, ({ holdReason }) => holdReason === null);
  const again = await task.fire();

  assert.deepEqual([decision, again.decision], ['held', 'fired']);
  await task.done(1);
});
