import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { KilledDaemon } from './support/killed-daemon.ts';
import { isAlive, workersOf } from './support/processes.ts';

const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
const leaseSeconds = 10;

let daemon: KilledDaemon;
let path = '';
before(async () => {
  daemon = await KilledDaemon.start({ runtime: { leaseSeconds } });
  path = join(daemon.folder, 'waiting.zp');
  await authorProject(daemon.editor, path, [wait]);
});
after(() => daemon.remove());

const workers = () => workersOf(daemon.pid).map(({ pid }) => pid);

/** The lines of the log of a task that have been written. */
async function logOnDisk(id: string): Promise<string> {
  const logs = join(daemon.dataDir, 'task-logs');
  const names = (await readdir(logs)).filter((name) => name.startsWith(id));
  return (await Promise.all(names.map((name) => readFile(join(logs, name), 'utf8')))).join('');
}

const stateOf = (id: string) => daemon.runner.ok(`GET /tasks/${id}/state`);

/** The next window of the task. */
async function nextWindow(taskId: string, before = ''): Promise<string> {
  const { sessions } = await eventually(
    () => daemon.runner.ok(`GET /sessions?taskId=${taskId}`),
    (answer) => answer.total === 1 && answer.sessions[0].sessionId !== before,
  );
  return sessions[0].sessionId;
}

test('a task without a timeout does not lose its thread to a worker that is frozen', async () => {
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  const { timeout } = await daemon.runner.ok(`GET /tasks/${id}/settings/execution`);
  await daemon.runner.ok(`PUT /tasks/${id}/tries`, { tries: 2 });
  const frozen = await nextWindow(id);
  const [worker = 0, ...others] = workers();
  assert.deepEqual([timeout, others], [-1, []]);

  process.kill(worker, 'SIGSTOP');

  const next = await nextWindow(id, frozen);
  const { doneAll, countOfThreads, failurePoints } = await stateOf(id);
  assert.deepEqual([doneAll, countOfThreads, isAlive(worker)], [1, 1, false]);
  assert.equal(failurePoints[0].exceptionType, 'worker_lost');
  await daemon.runner.ok(`POST /sessions/${next}/complete`);
  await eventually(
    () => stateOf(id),
    ({ status }) => status === 'Complete',
  );
  const { tries } = await daemon.runner.ok(`GET /tasks/${id}/history`);
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
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  for (let death = 0; death < 2; death += 1) {
    await daemon.runner.ok(`POST /tasks/${id}/start`);
    await nextWindow(id);
    await eventually(
      () => logOnDisk(id),
      (text) => text.split('The try started').length > death + 1,
    );
    await daemon.kill();
    await daemon.startAgain();
  }
  await daemon.runner.ok(`POST /tasks/${id}/start`);
  await daemon.runner.ok(`POST /sessions/${await nextWindow(id)}/complete`);
  const state = await eventually(
    () => stateOf(id),
    ({ status }) => status === 'Complete',
  );

  assert.deepEqual([state.doneAll, state.doneSuccessfully, state.numberOfTries], [1, 1, 0]);
  const { tries } = await daemon.runner.ok(`GET /tasks/${id}/history`);
  assert.deepEqual(
    tries.map((entry: { errorCode: string; attempt: number }) => [entry.errorCode, entry.attempt]),
    [
      [null, 3],
      ['daemon_lost', 2],
      ['daemon_lost', 1],
    ],
  );
  const { entries } = await daemon.runner.ok(`GET /tasks/${id}/logs`);
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
  assert.deepEqual(
    (await daemon.runner.ok(`GET /tasks/${id}/logs?skip=1&take=2`)).entries,
    entries.slice(1, 3),
  );
  await daemon.runner.ok(`DELETE /tasks/${id}`);
  assert.equal(await logOnDisk(id), '');
});

test('a task whose lost tries go on survives the deaths of a worker and of the daemon without a call', async () => {
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  await daemon.runner.ok(`PUT /tasks/${id}/settings/execution`, { whenLost: 'again' });
  await daemon.runner.ok(`POST /tasks/${id}/start`);
  const first = await nextWindow(id);
  for (const worker of workers()) process.kill(worker, 'SIGKILL');
  const second = await nextWindow(id, first);
  await daemon.kill();
  await daemon.startAgain();
  const third = await nextWindow(id, second);

  await daemon.runner.ok(`POST /sessions/${third}/complete`);

  const { doneAll, doneSuccessfully } = await eventually(
    () => stateOf(id),
    ({ status }) => status === 'Complete',
  );
  const { tries } = await daemon.runner.ok(`GET /tasks/${id}/history`);
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
