import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { issueTemporaryKey } from '@gatehouse/cli/temporary-key';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { filesBelow } from './support/files-below.ts';
import { spawnGatehouse } from './support/gatehouse-process.ts';
import { processTree } from './support/processes.ts';
import { rawRequest } from './support/raw-request.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-secrets-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const ports = ['--editor-port', '0', '--runner-port', '0'];

async function start(dataDir: string) {
  const child = spawnGatehouse(['start', '--data-dir', dataDir, '--log-level', 'debug', ...ports]);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk) => {
      output[stream] += chunk;
    });
  }
  await eventually(
    async () => output.stdout,
    (text) => /data .*\n/.test(text),
  );
  const urlOf = (host: string) => new RegExp(`${host} +(\\S+)/api/v1`).exec(output.stdout)?.[1] ?? '';
  const key = /gthk_\w+/.exec(output.stdout)?.[0] ?? '';
  return {
    output,
    key,
    pid: child.pid ?? 0,
    editor: createApiClient(urlOf('editor'), key),
    runner: createApiClient(urlOf('runner'), key),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

/** Sends a key in all places where a client may put one by mistake; none may be stored or logged. */
async function misplace(client: ApiClient, key: string): Promise<void> {
  const anonymous = client.as(null);
  await anonymous.send(`GET /auth/keys?access_token=${key}`);
  await anonymous.send('GET /auth/keys', undefined, { cookie: `token=${key}` });
  await anonymous.send('GET /audit', undefined, { authorization: `Basic ${key}` });
  await client.send(`DELETE /auth/keys/${key}`);
  await client.send(`PATCH /auth/keys/${key}`, { enabled: false });
  await client.send(`GET /nothing/${key}`);
  await client.send('POST /auth/keys', { scopes: [key] });
  await client.send('POST /auth/keys', { [key]: true });
  await client.send('POST /sessions/nothing/complete', { apiKey: key });
  await client.send(`POST /sessions/${key}/complete`);
  const head = `GET /api/v1/auth/whoami HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n`;
  await rawRequest(client.baseUrl, `${head}Connection: close\r\n\r\n`);
  await rawRequest(client.baseUrl, `${head}Host: localhost\r\nExpect: foo\r\nConnection: close\r\n\r\n`);
}

/** Starts a task that waits for a person, so that a worker is running. */
async function startWaiting(editor: ApiClient, runner: ApiClient): Promise<void> {
  const path = join(folder, 'waits.zp');
  await authorProject(editor, path, [
    { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total === 1,
  );
}

/** The files below a folder that contain one of the secrets. */
async function filesWith(root: string, secrets: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await filesBelow(root)) {
    const content = await readFile(path, 'latin1');
    if (secrets.some((secret) => content.includes(secret))) found.push(relative(root, path));
  }
  return found;
}

/** The random part alone, which would remain after masking a prefix. */
const secretOf = (key: string) => key.slice(5, 48);

test('no raw key of a whole life is in a file, a log line or the environment of a process', async () => {
  const dataDir = join(folder, 'data');
  const { output, key, pid, editor, runner, stop } = await start(dataDir);
  const issued: string[] = [];
  for (let n = 0; n < 5; n++) {
    const { id, rawKey } = await editor.ok('POST /auth/keys', {
      label: `key ${n}`,
      scopes: ['admin'],
      maxTier: 'T3',
    });
    issued.push(rawKey);
    await misplace(runner.as(rawKey), rawKey);
    if (n % 2 === 0) await runner.ok(`DELETE /auth/keys/${id}`);
  }
  await startWaiting(editor, runner);
  const { rawKey: temporary } = await issueTemporaryKey(dataDir);

  const secrets = [key, temporary, ...issued].map(secretOf);
  const environments = processTree(pid).map((found) => readFileSync(`/proc/${found.pid}/environ`, 'latin1'));
  const whileRunning = await filesWith(dataDir, secrets);
  await stop();
  const atRest = await filesWith(dataDir, secrets);

  assert.ok(environments.length >= 2, 'there is a worker');
  assert.deepEqual(whileRunning, []);
  assert.deepEqual(atRest, []);
  for (const secret of secrets) {
    assert.ok(!output.stderr.includes(secret), 'no log line has it');
    for (const environment of environments) assert.ok(!environment.includes(secret));
  }
  assert.equal(output.stdout.split(secretOf(key)).length, 2, 'the first key is printed once');
  for (const other of secrets.slice(1)) assert.ok(!output.stdout.includes(other));
});
