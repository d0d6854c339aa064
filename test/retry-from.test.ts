import assert from 'node:assert/strict';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { KilledDaemon } from './support/killed-daemon.ts';

let daemon: KilledDaemon;
before(async () => {
  daemon = await KilledDaemon.start({ tasks: { maxThreads: 1 } });
});
after(() => daemon.remove());

const append = (Text: string) => ({
  type: 'File',
  action: 'Append',
  parameters: { Path: '{-Project.Directory-}/log.txt', Text, NewLine: true },
});
const take = {
  ...{ type: 'List', action: 'GetLine', results: { OutputVariable: 'order' } },
  parameters: { List: 'orders', Remove: true },
};
const readPrice = {
  ...{ type: 'File', action: 'Read', results: { OutputVariable: 'price' } },
  parameters: { Path: '{-Project.Directory-}/price.txt' },
};

const fileOf = (name: string) => join(daemon.folder, name);
const linesOf = async (name: string) => (await readFile(fileOf(name), 'utf8')).trim().split('\n');

/** Authors a project that takes an order, looks for its price, which is missing, and fails. Returns the failed try. */
async function failedTry(name: string, settings: object = {}) {
  await Promise.all(['log.txt', 'price.txt'].map((file) => unlink(fileOf(file)).catch(() => undefined)));
  await writeFile(fileOf('orders.txt'), 'first\nsecond\nthird\n');
  await daemon.editor.ok('POST /projects');
  const list = { name: 'orders', bindToFile: true, syncWithFile: true, leaveBlankFile: true };
  const lists = [{ ...list, bindedFile: '{-Project.Directory-}/orders.txt' }];
  await daemon.editor.ok('POST /projects/current/lists', { lists });
  const form = [{ name: 'City', type: 'Text', variable: 'city' }];
  await daemon.editor.ok('POST /projects/current/input-settings', { settings: form });
  const sold = append('{-Variable.order-} costs {-Variable.price-} in {-Variable.city-}');
  let place = {};
  const ids: string[] = [];
  for (const action of [take, append('took {-Variable.order-}'), readPrice, sold]) {
    const added = await daemon.editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId: added.groupId };
    ids.push(added.actionId);
  }
  const path = fileOf(`${name}.zp`);
  await daemon.editor.ok('POST /projects/current/save', { path });
  await daemon.editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  await daemon.runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
  await daemon.runner.ok(`PUT /tasks/${id}/config`, { settings: [{ name: 'City', value: 'Rome' }] });
  const { state } = await daemon.runner.ok(`POST /tasks/${id}/start`, { waitSeconds: 60 });
  assert.equal(state.status, 'Fail');
  // The inputs are those of the failed try.
  await daemon.runner.ok(`PUT /tasks/${id}/config`, { settings: [{ name: 'City', value: 'Oslo' }] });
  const { tries } = await daemon.runner.ok(`GET /tasks/${id}/history`);
  return { id: id as string, uowId: tries[0].uowId as string, actionId: ids[2] };
}

const sold = ['took first', 'first costs 7 in Rome'];

interface HistoryEntry {
  readonly result: string;
  readonly continues?: string;
}

async function historyOf(id: string) {
  const { tries } = await daemon.runner.ok(`GET /tasks/${id}/history`);
  return tries.map(({ result, continues }: HistoryEntry) => [result, continues ?? null]);
}

test('a failed try goes on at the action that failed, with its inputs, and takes no other line', async () => {
  const { id, uowId, actionId } = await failedTry('once');
  await writeFile(fileOf('price.txt'), '7');

  const { state, ...queued } = await daemon.runner.ok(`POST /tasks/${id}/tries/${uowId}/retry`, {
    waitSeconds: 60,
  });

  assert.deepEqual([queued.status, queued.uowId, queued.actionId], ['queued', uowId, actionId]);
  assert.deepEqual([state.status, state.doneAll, state.doneSuccessfully], ['Complete', 2, 1]);
  assert.deepEqual(await linesOf('log.txt'), sold);
  assert.deepEqual(await linesOf('orders.txt'), ['second', 'third']);
  assert.deepEqual(await historyOf(id), [
    ['success', uowId],
    ['failure', null],
  ]);
  const { entries } = await daemon.runner.ok(`GET /tasks/${id}/logs`);
  assert.match(JSON.stringify(entries), new RegExp(`goes on at the action at which the try ${uowId} failed`));
});

test('a try that failed again may go on again; a key without the rights of a start starts nothing', async () => {
  const { id, uowId } = await failedTry('again');
  const target = `POST /tasks/${id}/tries/${uowId}/retry`;
  const keyOf = async (maxTier: string, scopes: readonly string[]) =>
    (await daemon.runner.ok('POST /auth/keys', { maxTier, scopes })).rawKey as string;
  const low = daemon.runner.as(await keyOf('T1', ['task:control', 'io:filesystem']));
  const narrow = daemon.runner.as(await keyOf('T2', ['task:control', 'task:read']));

  const refusals = [await low.send(target, {}), await narrow.send(target, {})];
  const failed = await daemon.runner.ok(target, { waitSeconds: 60 });
  await writeFile(fileOf('price.txt'), '7');
  const enough = daemon.runner.as(await keyOf('T2', ['task:control', 'io:filesystem']));
  const succeeded = await enough.ok(target, { waitSeconds: 60 });
  const more = await daemon.runner.send(target, {});

  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.missingScopes]),
    [
      [403, []],
      [403, ['io:filesystem']],
    ],
  );
  assert.deepEqual([failed.state.status, succeeded.state.status], ['Fail', 'Complete']);
  assert.deepEqual([more.status, more.body.error], [409, 'failed_precondition']);
  assert.deepEqual(await linesOf('log.txt'), sold);
});

test('a daemon that is killed between its answer and the try begins the try once, after its start', async () => {
  const { id, uowId } = await failedTry('killed', { whenLost: 'again' });
  await writeFile(fileOf('price.txt'), '7');
  const waiting = fileOf('waiting.zp');
  const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
  await authorProject(daemon.editor, waiting, [wait]);
  const holder = await daemon.runner.ok('POST /tasks', { path: waiting });
  await daemon.runner.ok(`POST /tasks/${holder.id}/start`, {});
  await eventually(
    () => daemon.runner.ok('GET /sessions'),
    ({ total }) => total === 1,
  );

  const target = `POST /tasks/${id}/tries/${uowId}/retry`;
  await daemon.runner.ok(target, {});
  const { status, numberOfTries } = await daemon.runner.ok(`GET /tasks/${id}/state`);
  assert.deepEqual([status, numberOfTries], ['WaitPerform', 1]);
  await daemon.kill();
  await daemon.startAgain();
  const { doneAll } = await eventually(
    () => daemon.runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );

  assert.equal(doneAll, 2);
  assert.deepEqual(await linesOf('log.txt'), sold);
  assert.deepEqual(await historyOf(id), [
    ['success', uowId],
    ['failure', null],
  ]);
  assert.equal((await daemon.runner.send(target, {})).status, 409);
});
