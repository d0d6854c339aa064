import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startDaemonProcess } from './crash/daemon/daemon-process.ts';
import type { ApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { workersOf } from './support/processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-task-runs-'));
const daemon = await startDaemonProcess(join(folder, 'data'), null);
const { editor, runner } = daemon;
after(async () => {
  await daemon.kill();
  await rm(folder, { recursive: true, force: true });
});

interface Sketch {
  readonly type: string;
  readonly action: string;
  readonly parameters?: object;
  readonly results?: object;
}

const wait: Sketch = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
const log = (Message: string): Sketch => ({ type: 'Notification', action: 'Log', parameters: { Message } });

const settings = [
  { name: 'Account', type: 'Tab' },
  {
    name: 'Country',
    type: 'DropDown',
    variable: 'country',
    defaultValue: 'US',
    values: [{ value: 'RU' }, { value: 'US' }],
  },
  { name: 'Phrase', type: 'Password', variable: 'phrase' },
];

/** Authors a project with a form and saves it. */
async function author(name: string, actions: readonly Sketch[]): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/input-settings', { settings });
  let place = {};
  for (const sketch of actions) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...sketch, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  return path;
}

async function addTask(name: string, actions: readonly Sketch[]): Promise<string> {
  return (await runner.ok('POST /tasks', { path: await author(name, actions) })).id;
}

const stateWith = (
  client: ApiClient,
  id: string,
  fits: (state: Record<string, number | string>) => boolean,
) => eventually(() => client.ok(`GET /tasks/${id}/state`), fits);

describe('a task over HTTP', () => {
  test('a form is shown, filled in and used by the next try, and its log and its history show it', async () => {
    const id = await addTask('form', [log('to {-Variable.country-} with {-Variable.phrase-}')]);

    const asked = {
      settings: [
        { name: 'Country', value: 'RU' },
        { name: 'Phrase', value: 'open sesame' },
        { name: 'Nobody', value: '1' },
      ],
    };
    const filled = await runner.ok(`PUT /tasks/${id}/config`, asked);
    const shown = await runner.ok(`GET /tasks/${id}/config`);
    await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 2, traceTask: true });
    await stateWith(runner, id, ({ doneAll }) => doneAll === 2);
    const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
    const { tries, total } = await runner.ok(`GET /tasks/${id}/history?take=1`);

    assert.deepEqual(filled, { applied: ['Country', 'Phrase'], skipped: ['Nobody'] });
    assert.deepEqual(shown.settings, [
      { name: 'Country{RU|US}', variable: 'country', value: 'RU' },
      { name: 'Phrase', variable: 'phrase', value: '***' },
    ]);
    const logged = entries.filter(({ kind }: { kind: string }) => kind === 'project');
    assert.deepEqual(
      logged.map(({ message }: { message: string }) => message),
      ['to RU with ***', 'to RU with ***'],
    );
    assert.deepEqual(
      [total, tries.length, tries[0].result, tries[0].uowId],
      [2, 1, 'success', logged[1].uowId],
    );
  });

  test('all faults of execution settings are reported together', async () => {
    const id = await addTask('wrong', [log('x')]);

    const { status, body } = await runner.send(`PUT /tasks/${id}/settings/execution`, {
      priority: 1,
      timeout: 0,
      proxy: 'no',
    });

    assert.deepEqual([status, body.error], [400, 'bad_request']);
    for (const field of ['priority', 'timeout', 'proxy']) assert.match(body.message, new RegExp(field));
  });

  test('a worker that is killed fails its own try, which is in the history once', async () => {
    const id = await addTask('killed', [wait]);
    await runner.ok(`POST /tasks/${id}/start`);
    await eventually(
      () => runner.ok(`GET /sessions?taskId=${id}`),
      ({ total }) => total === 1,
    );

    for (const { pid } of workersOf(daemon.pid)) process.kill(pid, 'SIGKILL');
    await stateWith(runner, id, ({ status }) => status === 'Fail');

    const { tries } = await runner.ok(`GET /tasks/${id}/history`);
    assert.deepEqual(
      tries.map(({ result, errorCode }: Record<string, string>) => [result, errorCode]),
      [['failure', 'worker_lost']],
    );
  });
});

describe('a daemon that is killed while tasks run', () => {
  test('loses no try and counts none twice, however often it dies', { timeout: 200_000 }, async (t) => {
    const dataDir = join(folder, 'killed');
    const path = await author('counted', [log('x')]);
    let current = await startDaemonProcess(dataDir, null);
    t.after(() => current.kill());
    const { key } = current;
    const { id } = await current.runner.ok('POST /tasks', { path });
    const asked = 60;
    await current.runner.ok(`PUT /tasks/${id}/tries`, { tries: asked });

    for (const count of [1, 12, 25, 40]) {
      await stateWith(current.runner, id, ({ doneAll }) => Number(doneAll) >= count);
      await current.kill();
      current = await startDaemonProcess(dataDir, key);
      const after = await current.runner.ok(`GET /tasks/${id}/state`);
      const { tries } = await current.runner.ok(`GET /tasks/${id}/history?take=1000`);
      const counted = tries.filter(({ result }: { result: string }) => result === 'success');
      assert.deepEqual(
        [
          after.numberOfTries + after.doneAll,
          counted.length,
          new Set(tries.map(({ uowId }: { uowId: string }) => uowId)).size,
        ],
        [asked, after.doneAll, tries.length],
      );
      // On a slow machine all tries may be done before the kill.
      if (after.numberOfTries === 0) break;
      assert.equal(after.status, 'NotComplete');
      await current.runner.ok(`POST /tasks/${id}/start`);
    }
    const end = await stateWith(current.runner, id, ({ doneAll }) => doneAll === asked);

    assert.deepEqual([end.doneSuccessfully, end.doneAll, end.numberOfTries], [asked, asked, 0]);
  });
});
