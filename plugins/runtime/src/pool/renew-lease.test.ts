import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Logger } from '@gatehouse/sdk-plugin';
import { heartbeatMs } from '../protocol/worker-messages.ts';
import { WorkerLeases } from './worker-leases.ts';
import type { WorkerProcess } from './worker-process.ts';

const leaseSeconds = 5;
const leaseBeats = (leaseSeconds * 1000) / heartbeatMs;
const run = { projectName: 'shop', taskId: 'task', threadId: 3 };

/** A worker that sends nothing, and what each beat answers and logs. */
function setUp({ isReady = true, lastRun = null }: { isReady?: boolean; lastRun?: typeof run | null } = {}) {
  const warned: object[] = [];
  const killed: (string | null | undefined)[] = [];
  const log = { warn: (_message: string, facts: object) => void warned.push(facts) } as unknown as Logger;
  const leases = new WorkerLeases({ log, silentBeats: 2, leaseSeconds });
  const kill = (cause?: string | null) => void killed.push(cause);
  const worker = { pid: 7, isReady, lastRun, missedBeats: 0, kill } as unknown as WorkerProcess;
  const beats = (count: number, isIdle = false) =>
    Array.from({ length: count }, () => leases.renew(worker, { isIdle }));
  return { worker, beats, warned, killed };
}

test('an idle worker is ended once it has missed its beats', () => {
  const { beats, killed } = setUp();

  assert.deepEqual([beats(2, true), killed.length], [[true, false], 1]);
});

test('a worker that loads its parts misses no beat', () => {
  const { worker, beats, warned, killed } = setUp({ isReady: false });

  assert.deepEqual(new Set(beats(leaseBeats + 1)), new Set([true]));
  assert.deepEqual([worker.missedBeats, warned, killed], [0, [], []]);
});

test('a silent worker of a run is named once, and ended when its lease runs out', () => {
  const { beats, warned, killed } = setUp({ lastRun: run });

  assert.deepEqual(beats(1), [true]);
  assert.deepEqual(warned, []);
  assert.deepEqual(new Set(beats(leaseBeats - 2)), new Set([true]));
  assert.deepEqual(warned, [{ pid: 7, project: 'shop', taskId: 'task', threadId: 3, leaseSeconds }]);
  assert.deepEqual(killed, []);
  assert.deepEqual(beats(1), [false]);
  assert.match(killed[0] ?? '', /^it did not respond for 5 s and was ended by force\./);
  assert.equal(warned.length, 2);
});

test('a worker without a task, or without a run, is named by what is known', () => {
  const editor = setUp({ lastRun: { ...run, taskId: null } as unknown as typeof run });
  const fresh = setUp();
  editor.beats(2);
  fresh.beats(2);

  assert.deepEqual(editor.warned, [{ pid: 7, project: 'shop', leaseSeconds }]);
  assert.deepEqual(fresh.warned, [{ pid: 7, leaseSeconds }]);
});
