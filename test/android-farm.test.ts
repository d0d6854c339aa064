import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LOGIN, startPhones, withoutAdb } from './android-simulator/index.ts';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

/** The test starts twenty processes, which takes minutes on a busy machine. */
const farmMs = 300_000;

test('a task opens an app on the phone of its run, in a worker of its own', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await startTestDaemon({ edition: 'android' });
  context.after(() => gatehouse.stop());
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-farm-'));
  context.after(() => rm(folder, { recursive: true }));
  const phones = await startPhones(2);
  context.after(() => Promise.all(phones.map((phone) => phone.stop())));
  const { runner, editor } = gatehouse;
  for (const { port } of phones)
    await runner.ok('POST /android/devices/connect', { host: '127.0.0.1', port });
  const chosen = phones[1]?.address ?? '';
  const path = join(folder, 'open.zp');
  await authorProject(editor, path, [
    { type: 'AndroidDevice', action: 'Select', parameters: { By: 'name', Value: chosen } },
    { type: 'AndroidApp', action: 'Open', parameters: { App: LOGIN } },
    { type: 'AndroidElement', action: 'CheckText', parameters: { Text: 'Welcome back' } },
  ]);

  await completeTask(runner, path);

  const shown = phones.map((phone) => phone.texts().includes('Welcome back'));
  assert.deepEqual(shown, [false, true]);
});

test('twenty phones run a project in twenty threads', { skip: withoutAdb }, async (context) => {
  const gatehouse = await startTestDaemon({
    edition: 'android',
    pluginConfig: { tasks: { maxThreads: 20 } },
  });
  context.after(() => gatehouse.stop());
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-farm-'));
  context.after(() => rm(folder, { recursive: true }));
  const phones = await startPhones(20);
  context.after(() => Promise.all(phones.map((phone) => phone.stop())));
  const { runner, editor } = gatehouse;
  for (const { port } of phones)
    await runner.ok('POST /android/devices/connect', { host: '127.0.0.1', port });
  const path = join(folder, 'farm.zp');
  await authorProject(editor, path, [
    { type: 'AndroidApp', action: 'Open', parameters: { App: LOGIN } },
    { type: 'AndroidElement', action: 'CheckText', parameters: { Text: 'Welcome back' } },
  ]);

  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 40, limitOfThreads: 20 });
  await runner.ok(`POST /tasks/${id}/start`);
  const state = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
    farmMs,
  );

  assert.equal(state.status, 'Complete', JSON.stringify(state.failurePoints));
  const { devices } = await runner.ok('GET /android/devices');
  assert.deepEqual([devices.length, state.failurePoints ?? []], [20, []]);
  const starts = phones.map(
    ({ events }) => events.filter(({ detail }) => detail.startsWith("am 'start'")).length,
  );
  assert.equal(
    starts.reduce((sum, count) => sum + count, 0),
    40,
  );
});
