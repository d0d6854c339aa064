import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import type { Logger } from '@gatehouse/sdk-plugin';
import { useSourceParts } from '@gatehouse/test-tiers';
import { ChildTransport } from './child-transport.ts';
import { toLink } from './create-workers.ts';
import { readBytes } from './fixtures/byte-worker.ts';
import { WorkerProcess } from './worker-process.ts';
import type { ConnectWorker } from './worker-transport.ts';

useSourceParts();

const ignore = () => undefined;
const log: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

async function startWorker(t: TestContext) {
  const url = new URL('./fixtures/byte-worker.ts', import.meta.url).href;
  const parts = [{ pluginId: 'sample', url }];
  const folders = mkdtempSync(join(tmpdir(), 'gatehouse-workers-'));
  t.after(() => rmSync(folders, { recursive: true, force: true }));
  const confinement = closedConfinement;
  const child = { log, folders, confinement, sandbox: null, memoryMb: 2048 };
  const connect: ConnectWorker = (listener) => new ChildTransport(child, listener);
  const worker = new WorkerProcess({ parts, log, confinement, readyMs: 120_000, connect });
  t.after(() => worker.kill());
  const read = (length: number) => toLink(worker).command(readBytes, { length }, { timeoutMs: 60_000 });
  return { worker, read };
}

test('byte answers of any length arrive unchanged, among other answers and errors', async (t) => {
  const { worker, read } = await startWorker(t);
  await worker.ready;
  const lengths = [1, 3_000_000, 65_536, 100];

  const answers = await Promise.all(lengths.map(read));

  for (const [place, length] of lengths.entries()) {
    assert.equal(Buffer.alloc(length, length % 251).equals(Buffer.from(answers[place] ?? '')), true);
  }
  assert.equal(await read(0), 'none');
  await assert.rejects(read(-1), { message: 'Fewer than none' });
});

test('a worker is alive until it ends, and its end and its cause are known to all that wait for it', async (t) => {
  const { worker, read } = await startWorker(t);
  const goesFirst = getPriority(worker.pid) >= 10;
  const starting = [worker.isReady, worker.isAlive, existsSync(worker.folder), goesFirst];
  await worker.ready;
  const ready = [worker.isReady, worker.isAlive];
  const ends: string[] = [];
  const listener = { receive: () => undefined, lose: (end: string) => void ends.push(end) };
  worker.listen('a', listener);
  worker.listen('b', listener);
  worker.unlisten('b');
  worker.missedBeats = 3;
  await read(0);
  const { missedBeats } = worker;
  const waiting = read(1_000_000_000);

  worker.kill('it took too long');
  worker.kill('it is late again');
  const end = await worker.ended;
  worker.listen('late', listener);
  worker.kill();

  assert.deepEqual([starting, ready, missedBeats], [[false, true, true, true], [true, true], 0]);
  assert.equal(end, 'signal SIGKILL: it took too long');
  assert.deepEqual(ends, [end, end]);
  assert.deepEqual([worker.isAlive, worker.begunRuns, worker.lastRun], [false, 0, null]);
  await assert.rejects(waiting, /SIGKILL/);
  await assert.rejects(read(1), /SIGKILL/);
  assert.equal(await worker.hostPidOf(7), 7);
  while (existsSync(worker.folder)) await setImmediate();
});
