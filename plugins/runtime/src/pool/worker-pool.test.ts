import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { createTestRuns, eventOf } from '../testing/create-test-runs.ts';
import { documentOf } from '../testing.ts';

const pid = { type: 'Sample', action: 'Process', results: { OutputVariable: 'pid' } };
const logPid = { type: 'Sample', action: 'Log', parameters: { Message: '{-Variable.pid-}' } };
const spin = { type: 'Sample', action: 'Spin' };

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return !isZombie(process_);
  } catch {
    return false;
  }
}

/** A zombie orphan keeps its id until init reaps it, which can take seconds. */
function isZombie(process_: number): boolean {
  return process.platform === 'linux' && readFileSync(`/proc/${process_}/stat`, 'latin1').includes(') Z ');
}

/** Resolves when the process has ended, rejects after the time. */
async function goneWithin(process_: number, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  while (isAlive(process_)) {
    if (performance.now() > deadline) throw new Error(`Process ${process_} lives after ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a worker in an endless loop dies with the daemon', async () => {
  const parent = spawn(
    process.execPath,
    [
      ...loaderArguments(import.meta.filename),
      fileURLToPath(new URL('./fixtures/parent.ts', import.meta.url)),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
  const worker = Number((await lines.next()).value);
  assert.ok(isAlive(worker));

  parent.kill('SIGKILL');

  await goneWithin(worker, 2000);
});

test('a stop interrupts all runs and leaves no worker, not even a blocked one', async () => {
  const { service, start } = createTestRuns();
  const { event, onEvent } = eventOf('log');
  const run = start({ document: documentOf([pid, logPid, spin]), onEvent });
  const worker = Number((await event).message);

  await service.stop();

  assert.equal((await run.ended).result, 'interrupted');
  assert.ok(!isAlive(worker));
  assert.equal((await start({ document: documentOf([pid]) }).ended).errorCode, 'start_failed');
});

test('surplus idle workers end', async () => {
  const { service, start } = createTestRuns({ warmWorkers: 1, idleMs: 0 });
  const outcomes = await Promise.all([1, 2].map(() => start({ document: documentOf([pid]) }).ended));
  const workers = outcomes.map((outcome) => Number(outcome.values?.variables.pid));

  await Promise.any(workers.map((worker) => goneWithin(worker, 5000)));

  assert.equal(workers.filter(isAlive).length, 1);
  await service.stop();
});

test('a worker with outdated parts is not lent again, and ends', async (t) => {
  const url = (version: number) =>
    new URL(`./fixtures/sample-worker.ts?version=${version}`, import.meta.url).href;
  let version = 1;
  const { service, start } = createTestRuns({
    workerParts: () => [{ pluginId: 'sample', url: url(version) }],
  });
  t.after(() => service.stop());
  const runOnce = async () =>
    Number((await start({ document: documentOf([pid]) }).ended).values?.variables.pid);

  const workers = [await runOnce(), await runOnce()];
  version = 2;
  workers.push(await runOnce(), await runOnce());

  const [old = 0, again, renewed, last] = workers;
  assert.deepEqual([again === old, renewed === old, last === renewed], [true, false, true]);
  await goneWithin(old, 5000);
});

test('an idle worker that does not respond is ended', async () => {
  const { service, start, logged } = createTestRuns({ silentBeats: 2 });
  const document = documentOf([pid, { type: 'Sample', action: 'SpinLater' }]);
  const outcome = await start({ document }).ended;

  await goneWithin(Number(outcome.values?.variables.pid), 10_000);

  assert.match(logged.join('\n'), /warn An idle worker does not respond/);
  await service.stop();
});

test('a worker part that fails to load is logged and disables only its own actions', async () => {
  const url = (name: string) => new URL(`./fixtures/${name}.ts`, import.meta.url).href;
  const { service, start, logged } = createTestRuns({
    workerParts: () => [
      { pluginId: 'broken', url: url('broken-worker') },
      { pluginId: 'sample', url: url('sample-worker') },
    ],
  });

  const outcome = await start({ document: documentOf([pid]) }).ended;
  await service.stop();

  assert.equal(outcome.result, 'success');
  assert.match(logged.join('\n'), /error .*broken.*this part is broken/);
});

test('a worker that is killed during its start fails no run', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pool-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const url = (name: string) => new URL(`./fixtures/${name}.ts`, import.meta.url).href;
  const marker = encodeURIComponent(join(folder, 'killed'));
  const { service, start, logged } = createTestRuns({
    workerParts: () => [
      { pluginId: 'killed', url: `${url('killed-once-worker')}?marker=${marker}` },
      { pluginId: 'sample', url: url('sample-worker') },
    ],
  });

  const outcome = await start({ document: documentOf([pid]) }).ended;
  await service.stop();

  assert.equal(outcome.result, 'success');
  assert.match(logged.join('\n'), /warn A worker ended while it started/);
});

test('a worker that sends a malformed message is ended, and the daemon goes on', async () => {
  const url = new URL('./fixtures/malformed-messages-worker.ts', import.meta.url).href;
  const { service, start, logged } = createTestRuns({ workerParts: () => [{ pluginId: 'malformed', url }] });

  const outcome = await start({ document: documentOf([pid]) }).ended;
  await service.stop();

  assert.equal(outcome.errorCode, 'start_failed');
  assert.match(logged.join('\n'), /error A worker sent a malformed message .*\\"ended\\".*\\"uowId\\"/);
});

for (const { what, written, reason } of [
  { what: 'bytes that are no message', written: 'message', reason: 'It sent what is no message' },
  {
    what: 'an answer of bytes that would be too long',
    written: 'bytes',
    reason: 'It announced an answer of more than 256 MB',
  },
]) {
  test(`a worker that sends ${what} is ended, by that name, and the daemon goes on`, async () => {
    const url = new URL(`./fixtures/raw-${written}-worker.ts`, import.meta.url).href;
    const { service, start, logged } = createTestRuns({ workerParts: () => [{ pluginId: 'raw', url }] });

    const outcome = await start({ document: documentOf([pid]) }).ended;
    await service.stop();

    // Bytes of the other descriptor may come after it was ready.
    assert.match(outcome.errorCode ?? '', /^(start_failed|worker_lost)$/);
    assert.match(logged.join('\n'), new RegExp(`error A worker was ended .*${reason}`));
  });
}

test('a worker that is not ready in time fails the start', async () => {
  const { service, start } = createTestRuns({ readyMs: 1 });

  const outcome = await start({ document: documentOf([pid]) }).ended;
  await service.stop();

  assert.equal(outcome.errorCode, 'start_failed');
  assert.match(outcome.errorMessage ?? '', /not ready within 1 ms/);
});
