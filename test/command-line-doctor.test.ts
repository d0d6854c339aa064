import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';

let folder = '';
let dataDir = '';
let daemon: RunningDaemon;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-cli-'));
  dataDir = join(folder, 'data');
  daemon = await startGatehouse(dataDir);
});
after(async () => {
  daemon.process.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const gatehouse = (...args: readonly string[]) => runGatehouse([...args, '--data-dir', dataDir]);
const runner = () => createApiClient(daemon.runnerUrl, daemon.key);

test('doctor finds nothing wrong with a daemon that runs', async () => {
  const { code, stdout, stderr } = await gatehouse('doctor');

  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /^✔ lock +held by the daemon, process \d+$/m);
  assert.match(stdout, /^All is well\.$/m);
  assert.doesNotMatch(stdout, /✖/);
});

test('doctor names what is wrong with its fix, and exits with 1', async () => {
  await writeFile(join(dataDir, 'config.json'), '{"editorPrt": 1}', { mode: 0o644 });

  const { code, stdout } = await gatehouse('doctor', '--json');
  await rm(join(dataDir, 'config.json'));

  assert.equal(code, 1);
  const { ok, checks } = JSON.parse(stdout);
  assert.equal(ok, false);
  const failed = checks.filter((check: { ok: boolean }) => !check.ok);
  assert.deepEqual(
    failed.map(({ check }: { check: string }) => check),
    ['data folder', 'settings'],
  );
  for (const { problems } of failed) assert.ok(problems[0].fix.length > 0);
});

test('why shows a person which rights a key lacks', async () => {
  const { id } = await runner().ok('POST /auth/keys', { maxTier: 'T0', scopes: ['task:read'] });

  const { code, stdout } = await gatehouse('why', 'task_stop', '--key', id);

  assert.equal(code, 0);
  assert.match(stdout, /^task_stop {2}POST \/api\/v1\/tasks\/\{id\}\/stop$/m);
  assert.match(stdout, /owner +Tasks \(tasks\)/);
  assert.match(stdout, /✖ The key lacks tier T2 \(it has T0\) and the scope task:control/);
  assert.match(stdout, /fix: .*keys create --max-tier T2 --scopes task:read,task:control/);
});

test('the switch turns the running daemon off and on, and is kept in a private file', async () => {
  const off = await gatehouse('switch', 'off', '--json');

  assert.deepEqual(JSON.parse(off.stdout), { on: false, running: true });
  assert.equal((await runner().send('GET /ping')).status, 503);
  assert.equal((await stat(join(dataDir, 'switch.json'))).mode & 0o777, 0o600);
  assert.match((await gatehouse('status')).stdout, /switched off/);

  assert.match((await gatehouse('switch', 'on')).stdout, /answers again/);
  assert.equal((await runner().send('GET /ping')).status, 200);
  assert.match((await gatehouse('switch')).stdout, /switched on/);
});

test('a killed daemon leaves a stale cli.json, which doctor reports and stop does not trust', async () => {
  daemon.process.kill('SIGKILL');
  const doctor = () => gatehouse('doctor', '--json');
  const answer = await eventually(doctor, ({ code }) => code === 1);

  const { checks } = JSON.parse(answer.stdout);
  const stale = checks.find(({ check }: { check: string }) => check === 'cli.json');
  assert.match(stale.problems[0].what, new RegExp(`left by process ${daemon.pid}`));
  assert.deepEqual(JSON.parse((await gatehouse('stop', '--json')).stdout), { stopped: false });
});
