import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { workersOf } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let daemon: TestDaemon;
let editor: ApiClient;
before(async () => {
  daemon = await startTestDaemon({ hosts: ['editor'] });
  editor = daemon.editor;
});
after(() => daemon.stop());

const count = { type: 'Variables', action: 'Counter', parameters: { Variable: 'n' } };
const current = '/projects/current';

/** A new project that increments `n` twice; the second increment has a breakpoint. Returns the path of that action. */
async function openCounting(): Promise<string> {
  await editor.ok('POST /projects');
  const { groupId } = await editor.ok(`POST ${current}/actions`, count);
  const { actionId } = await editor.ok(`POST ${current}/actions`, { ...count, groupId });
  const variables = [{ name: 'n', defaultValue: '0' }];
  await editor.ok(`POST ${current}/variables`, { variables });
  const path = `${current}/actions/${groupId}/${actionId}`;
  await editor.ok(`PATCH ${path}/properties`, { breakpoint: true });
  return path;
}

const becomes = (state: string) =>
  eventually(
    () => editor.ok(`GET ${current}/debug/status`),
    (status) => status.state === state,
  );
const value = async () => (await editor.ok(`GET ${current}/variables/n/value`)).value;
const statuses = async () =>
  (await editor.ok(`GET ${current}/structure`)).actions.map(
    ({ executionStatus }: { executionStatus: string }) => executionStatus,
  );
const workers = () => workersOf(process.pid).map(({ pid }) => pid);

test('project_start pauses at a breakpoint, and the run continues with a value that is set there', async () => {
  await openCounting();

  await editor.ok(`POST ${current}/start`);
  const { breakpointHit, variables } = await becomes('Paused');
  assert.deepEqual([breakpointHit, variables], [true, [{ name: 'n', value: '1' }]]);
  assert.deepEqual(await statuses(), ['Success', 'NotStarted']);
  await editor.ok(`PUT ${current}/variables/n/value`, { value: 41 });
  await editor.ok(`POST ${current}/debug/run`);
  await becomes('Idle');

  assert.equal(await value(), '42');
  assert.deepEqual(await statuses(), ['Success', 'Success']);
});

test('actions that execute alone see each other’s values and share a worker, which goes with the project', async () => {
  const action = await openCounting();
  await eventually(
    async () => workers(),
    ({ length }) => length === 0,
  );
  const seen = new Set<string>();

  for (const expected of ['1', '2']) {
    const { executeStatus } = await editor.ok(`POST ${action}/execute`);
    assert.match(executeStatus, /Executing|Success/);
    await eventually(
      () => editor.ok(`GET ${action}/execute/status`),
      (status) => status.executeStatus === 'Success',
    );
    await becomes('Idle');
    seen.add(workers().join());
    assert.equal(await value(), expected);
  }

  assert.equal(seen.size, 1);
  await editor.ok(`POST ${current}/close`, { discardUnsavedChanges: true });
  await eventually(
    async () => workers(),
    ({ length }) => length === 0,
  );
});

test('a worker that is killed while the project pauses leaves it idle with worker_lost, and the next run runs', async () => {
  await openCounting();
  await editor.ok(`POST ${current}/debug/step`);
  await becomes('Paused');

  for (const pid of workers()) process.kill(pid, 'SIGKILL');

  const { actionId, variables } = await becomes('Idle');
  assert.deepEqual([actionId, variables], [null, [{ name: 'n', value: '0' }]]);
  assert.match((await editor.ok(`GET ${current}/last-error`)).lastError, /^worker_lost: .*SIGKILL/);
  await editor.ok(`POST ${current}/debug/step`);
  assert.equal((await becomes('Paused')).variables[0].value, '1');
});

test('every door refuses a key without the content scopes, a paused run’s too', async () => {
  await openCounting();
  const { groupId, actionId } = await editor.ok(`POST ${current}/actions`, {
    type: 'File',
    action: 'Read',
    parameters: { Path: '/nowhere.txt' },
  });
  const scopes = ['project:read', 'project:edit', 'project:run'];
  const { rawKey } = await editor.ok('POST /auth/keys', { maxTier: 'T3', scopes });
  const low = editor.as(rawKey);
  const doors = ['start', 'debug/run', 'debug/step', `actions/${groupId}/${actionId}/execute`];

  for (const door of doors) {
    const { status, body } = await low.send(`POST ${current}/${door}`);
    assert.deepEqual(
      [status, body.missingScopes, body.causes[0].actionId],
      [403, ['io:filesystem'], actionId],
      door,
    );
  }
  await editor.ok(`POST ${current}/debug/step`);
  await becomes('Paused');

  assert.equal((await low.send(`POST ${current}/debug/step`)).status, 403);
  await editor.ok(`POST ${current}/stop`);
});
