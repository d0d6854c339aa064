import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';

let dataDir = '';
let daemon: RunningDaemon;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-cli-'));
  daemon = await startGatehouse(dataDir);
});
after(async () => {
  daemon.process.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const gatehouse = (...args: readonly string[]) => runGatehouse([...args, '--data-dir', dataDir]);

async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await gatehouse(...args, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

test('the banner shows the addresses of both hosts and the data folder, and the admin key once', () => {
  assert.match(daemon.banner, /Gatehouse 0\.1\.0 is running/);
  assert.match(daemon.banner, /editor +http:\/\/localhost:\d+\/api\/v1/);
  assert.match(daemon.banner, /runner +http:\/\/localhost:\d+\/api\/v1/);
  assert.match(daemon.banner, new RegExp(`data +${dataDir}`));
  assert.match(daemon.banner, /gthk_[0-9A-Za-z]{49}/);
});

test('status shows the process and the hosts', async () => {
  const status = await json('status');

  assert.equal(status.running, true);
  assert.equal(status.pid, daemon.pid);
  assert.deepEqual(
    status.hosts.map((host: { url: string }) => host.url),
    [daemon.editorUrl, daemon.runnerUrl],
  );
});

test('a key is created, listed, disabled, enabled and revoked from the command line', async () => {
  const { id, rawKey } = await json(
    'keys',
    'create',
    '--label',
    'robot',
    '--max-tier',
    'T1',
    '--scopes',
    'task:read',
  );
  const caller = createApiClient(daemon.runnerUrl, rawKey);
  const statusOf = async () => (await caller.send('GET /auth/whoami')).status;

  assert.equal(await statusOf(), 200);
  assert.ok(
    (await json('keys', 'list')).some(
      (key: { id: string; label: string }) => key.id === id && key.label === 'robot',
    ),
  );
  await json('keys', 'disable', id);
  assert.equal(await statusOf(), 401);
  await json('keys', 'enable', id);
  assert.equal(await statusOf(), 200);
  await json('keys', 'revoke', id);
  assert.equal(await statusOf(), 401);
});

test('a daemon without a page at / gives no link to one', async (t) => {
  const admin = createApiClient(daemon.runnerUrl, daemon.key ?? '');
  await admin.ok('POST /plugins/console/disable');
  t.after(() => admin.ok('POST /plugins/console/enable'));

  const { code, stderr, stdout } = await gatehouse('console');

  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /No plugin of this daemon serves a page/);
});

test('a refusal of the daemon is a line for people and exit code 1', async () => {
  const { code, stderr, stdout } = await gatehouse('keys', 'create', '--scopes', 'nothing:real');

  assert.equal(code, 1);
  assert.match(stderr, /^gatehouse: .*nothing:real/m);
  assert.equal(stdout, '');
});

test('a second daemon on the folder ends with a clear message and exit code 1', async () => {
  const { code, stderr } = await gatehouse('start', '--editor-port', '0', '--runner-port', '0');

  assert.equal(code, 1);
  assert.match(stderr, /Another Gatehouse daemon uses the data folder/);
});

test('without a daemon a command says how to start one', async () => {
  const { code, stderr } = await runGatehouse(['tasks', '--data-dir', join(dataDir, 'nothing')]);

  assert.equal(code, 1);
  assert.match(stderr, /npm start/);
});

test('a start says what the validation of the project would say: in its answer, and on standard error of run', async (t) => {
  const [editor, runner] = [daemon.editorUrl, daemon.runnerUrl].map((url) =>
    createApiClient(url, daemon.key),
  );
  assert.ok(editor && runner);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-cli-project-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'ends-early.zp');
  await editor.ok('POST /projects', {});
  const decide = { type: 'Logic', action: 'If', parameters: { Left: '1', Op: 'eq', Right: '2' } };
  const { actionId, groupId } = await editor.ok('POST /projects/current/actions', decide);
  const next = { type: 'Notification', action: 'Log', parameters: { Message: 'reached' }, groupId };
  await editor.ok('POST /projects/current/actions', next);
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', {});

  const task = await runner.ok('POST /tasks', { path });
  const started = await runner.ok(`POST /tasks/${task.id}/start`);
  const { code, stdout, stderr } = await gatehouse('run', path);

  const message =
    'Logic.If: Default leads nowhere: a run that takes it succeeds without the actions that follow';
  assert.deepEqual(started, { status: 'started', id: task.id, warnings: [{ actionId, groupId, message }] });
  assert.deepEqual([code, stderr.split('\n')[0]], [0, `⚠ ${message}`]);
  assert.match(stdout, /ends-early: Complete/);
});

test('stop ends the daemon with exit code 0 and leaves no file of the command line', async () => {
  const ended = once(daemon.process, 'exit');

  assert.deepEqual(await json('stop'), { stopped: true });

  assert.deepEqual(await ended, [0, null]);
  await assert.rejects(stat(join(dataDir, 'run', 'cli.json')), { code: 'ENOENT' });
  const { code, stdout } = await gatehouse('status', '--json');
  assert.deepEqual([code, JSON.parse(stdout).running], [3, false]);
});
