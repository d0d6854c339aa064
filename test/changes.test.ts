import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { editor, runner, key, daemon, stop } = await startTestDaemon();
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-changes-'));
after(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const slots = 32;
const otherStart = '00000000-0000-0000-0000-000000000000:1';
const newCursor = async (): Promise<string> => (await runner.ok('GET /changes')).cursor;
const watch = (after: string, waitSeconds = 30) => `GET /changes?after=${after}&waitSeconds=${waitSeconds}`;
const kindsOf = (changes: readonly { readonly kind: string }[]) => changes.map(({ kind }) => kind).sort();

async function keyOf(scopes: readonly string[]) {
  const { rawKey, id } = await runner.ok('POST /auth/keys', { maxTier: 'T0', scopes });
  return { rawKey, id, client: createApiClient(daemon.baseUrls.runner ?? '', rawKey) };
}

/** Resolves once calls wait in that many slots, so that the next call is refused. */
const allWait = async () =>
  eventually(
    () => editor.send(watch(otherStart, 1)),
    ({ status }) => status === 429,
  );

test('one host tells what happens on both, and a poll waits until something does', async () => {
  const cursor = await newCursor();
  const waiting = runner.ok(watch(cursor));
  await editor.ok('POST /projects');
  const first = await waiting;
  const { id } = await runner.ok('POST /tasks', { path: await savedProject() });
  const then = await editor.ok(watch(first.cursor));
  const none = await editor.ok(watch(then.cursor, 0));

  assert.deepEqual(first.changes, [{ kind: 'projects', id: 'current' }]);
  assert.deepEqual(
    then.changes.find(({ kind }: { kind: string }) => kind === 'tasks'),
    { kind: 'tasks', id },
  );
  assert.deepEqual([none.changes, none.missed], [[], false]);
});

async function savedProject(): Promise<string> {
  const path = join(folder, 'wait.zp');
  await editor.ok('POST /projects/current/actions', {
    type: 'UserAction',
    action: 'WaitForUserAction',
    parameters: { Prompt: 'Look' },
  });
  await editor.ok('POST /projects/current/save', { path });
  return path;
}

test('a run, its window and a plugin that is switched are reported', async () => {
  const cursor = await newCursor();
  await editor.ok('POST /projects/current/start', {});
  const { sessions } = await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total === 1,
  );
  await runner.ok('POST /plugins/project-tests/disable');
  const { changes } = await eventually(
    () => runner.ok(watch(cursor)),
    (answer) => kindsOf(answer.changes).join() === 'plugins,projects,sessions',
  );

  const ids = new Map(changes.map(({ kind, id }: { kind: string; id: string }) => [kind, id]));
  assert.deepEqual([ids.get('sessions'), ids.get('plugins')], [sessions[0].sessionId, 'project-tests']);
  await editor.ok('POST /projects/current/stop', {});
});

test('a key sees changes of what it may read alone, and one without scopes none', async () => {
  const tasks = await keyOf(['task:read']);
  const nothing = await keyOf(['task:control']);

  assert.deepEqual(kindsOf((await tasks.client.ok(watch(otherStart))).changes), ['sessions', 'tasks']);
  assert.deepEqual(await nothing.client.ok(watch(otherStart, 0)).then(({ changes }) => changes), []);
});

test('after a restart, whose cursors are others, each kind counts as changed', async () => {
  const { changes, missed, cursor } = await runner.ok(watch(otherStart));

  assert.deepEqual(kindsOf(changes), [
    'confirmations',
    'instances',
    'plugins',
    'projects',
    'sessions',
    'tasks',
  ]);
  assert.ok(missed && changes.every(({ id }: { id: string | null }) => id === null));
  assert.deepEqual((await runner.ok(watch(cursor, 0))).changes, []);
  for (const bad of ['0', 'now ', `${otherStart}0000000000000000`, '../x'])
    assert.equal((await runner.send(watch(encodeURIComponent(bad), 0))).status, 400, bad);
});

test('of 100 watchers as many wait as there are slots, and a change wakes each of them', async () => {
  const cursor = await newCursor();
  let refused = 0;
  const answers = Array.from({ length: 100 }, async () => {
    const answer = await runner.send(watch(cursor, 60));
    refused += answer.status === 429 ? 1 : 0;
    return answer;
  });
  await eventually(
    async () => refused,
    (count) => count === 100 - slots,
  );
  await editor.ok('POST /projects/current/undo', {});
  const statuses = (await Promise.all(answers)).map(({ status, headers }) => [
    status,
    headers.get('retry-after'),
  ]);

  assert.equal(statuses.filter(([status]) => status === 200).length, slots);
  assert.equal(statuses.filter(([status, after]) => status === 429 && after === '1').length, 100 - slots);
});

test('a watcher that is gone leaves no slot taken, and one whose key is revoked is refused', async () => {
  const cursor = await newCursor();
  const { port } = new URL(daemon.baseUrls.runner ?? '');
  const text = `${watch(cursor, 60).replace('GET ', 'GET /api/v1')} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const sockets = Array.from({ length: slots }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined).write(text);
  await allWait();
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.resetAndDestroy();
  await Promise.all(closed);
  const late = await keyOf(['task:read']);
  const waiting = eventually(
    () => late.client.send(watch(cursor, 60)),
    ({ status }) => status !== 429,
  );
  await runner.ok(`DELETE /auth/keys/${late.id}`);

  assert.equal((await waiting).status, 401);
});
