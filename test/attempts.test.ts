import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { isAlive, workersOf } from './support/processes.ts';

const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
const leaseSeconds = 10;

let folder = '';
let dataDir = '';
let path = '';
let key = '';
let daemon: RunningDaemon;
let runner: ApiClient;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-attempts-'));
  dataDir = join(folder, 'data');
  path = join(folder, 'waiting.zp');
  await mkdir(dataDir, { mode: 0o700 });
  const config = { pluginConfig: { runtime: { leaseSeconds } } };
  await writeFile(join(dataDir, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  await start();
  await authorProject(createApiClient(daemon.editorUrl, key), path, [wait]);
});
after(async () => {
  await kill();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  daemon = await startGatehouse(dataDir);
  key = daemon.key ?? key;
  runner = createApiClient(daemon.runnerUrl, key);
}

async function kill(): Promise<void> {
  const gone = once(daemon.process, 'exit');
  daemon.process.kill('SIGKILL');
  await gone;
}

const workers = () => workersOf(daemon.pid).map(({ pid }) => pid);

/** The lines of the log of a task that have been written. */
async function logOnDisk(id: string): Promise<string> {
  const logs = join(dataDir, 'task-logs');
  const names = (await readdir(logs)).filter((name) => name.startsWith(id));
  return (await Promise.all(names.map((name) => readFile(join(logs, name), 'utf8')))).join('');
}

const stateOf = (id: string) => runner.ok(`GET /tasks/${id}/state`);

/** The next window of the task. */
async function nextWindow(taskId: string, before = ''): Promise<string> {
  const { sessions } = await eventually(
    () => runner.ok(`GET /sessions?taskId=${taskId}`),
    (answer) => answer.total === 1 && answer.sessions[0].sessionId !== before,
  );
  return sessions[0].sessionId;
}

test('a task without a timeout does not lose its thread to a worker that is frozen', async () => {
  const { id } = await runner.ok('POST /tasks', { path });
  const { timeout } = await runner.ok(`GET /tasks/${id}/settings/execution`);
  await runner.ok(`PUT /tasks/${id}/tries`, { tries: 2 });
  const frozen = await nextWindow(id);
  const [worker = 0, ...others] = workers();
  assert.deepEqual([timeout, others], [-1, []]);

  process.kill(worker, 'SIGSTOP');

  const next = await nextWindow(id, frozen);
  const { doneAll, countOfThreads, failurePoints } = await stateOf(id);
  assert.deepEqual([doneAll, countOfThreads, isAlive(worker)], [1, 1, false]);
  assert.equal(failurePoints[0].exceptionType, 'worker_lost');
  await runner.ok(`POST /sessions/${next}/complete`);
  await eventually(
    () => stateOf(id),
    ({ status }) => status === 'Complete',
  );
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);
  assert.deepEqual(
    tries.map((entry: { errorCode: string; attempt: number }) => [entry.errorCode, entry.attempt]),
    [
      [null, 1],
      ['worker_lost', 1],
    ],
  );
  assert.match(
    tries[1].errorMessage,
    /did not respond for 10 s and was ended by force.*runtime\.leaseSeconds/,
  );
});

test('a try that the deaths of two daemons cut off is counted once, as its third attempt', async () => {
  const { id } = await runner.ok('POST /tasks', { path });
  for (let death = 0; death < 2; death += 1) {
    await runner.ok(`POST /tasks/${id}/start`);
    await nextWindow(id);
    await eventually(
      () => logOnDisk(id),
      (text) => text.split('The try started').length > death + 1,
    );
    await kill();
    await start();
  }
  await runner.ok(`POST /tasks/${id}/start`);
  await runner.ok(`POST /sessions/${await nextWindow(id)}/complete`);
  const state = await eventually(
    () => stateOf(id),
    ({ status }) => status === 'Complete',
  );

  assert.deepEqual([state.doneAll, state.doneSuccessfully, state.numberOfTries], [1, 1, 0]);
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);
  assert.deepEqual(
    tries.map((entry: { errorCode: string; attempt: number }) => [entry.errorCode, entry.attempt]),
    [
      [null, 3],
      ['daemon_lost', 2],
      ['daemon_lost', 1],
    ],
  );
  const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
  const messages: string[] = entries.map(({ message }: { message: string }) => message);
  assert.deepEqual(
    messages.map((message) => message.replace(/:.*/, '')),
    [
      'The try started',
      'The try started, as attempt 2',
      'The try started, as attempt 3',
      'The try succeeded',
    ],
  );
  assert.deepEqual((await runner.ok(`GET /tasks/${id}/logs?skip=1&take=2`)).entries, entries.slice(1, 3));
  await runner.ok(`DELETE /tasks/${id}`);
  assert.equal(await logOnDisk(id), '');
});

test('a task whose lost tries go on survives the deaths of a worker and of the daemon without a call', async () => {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { whenLost: 'again' });
  await runner.ok(`POST /tasks/${id}/start`);
  const first = await nextWindow(id);
  for (const worker of workers()) process.kill(worker, 'SIGKILL');
  const second = await nextWindow(id, first);
  await kill();
  await start();
  const third = await nextWindow(id, second);

  await runner.ok(`POST /sessions/${third}/complete`);

  const { doneAll, doneSuccessfully } = await eventually(
    () => stateOf(id),
    ({ status }) => status === 'Complete',
  );
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);
  assert.deepEqual([doneAll, doneSuccessfully], [1, 1]);
  assert.deepEqual(
    tries.map((entry: { errorCode: string; attempt: number }) => [entry.errorCode, entry.attempt]),
    [
      [null, 3],
      ['daemon_lost', 2],
      ['worker_lost', 1],
    ],
  );
});
