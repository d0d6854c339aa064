import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OpenCalls } from './open-calls.ts';

function follow() {
  const faults: unknown[] = [];
  const calls = new OpenCalls((error) => void faults.push(error));
  let resolve = (_answer: string) => {};
  let reject = (_error: Error) => {};
  const answer = new Promise<string>((onAnswer, onError) => {
    resolve = onAnswer;
    reject = onError;
  });
  const reply = calls.follow('wait', () => answer)({} as never);
  return { calls, faults, resolve, reject, reply };
}

test('a call is open until its handler has answered', async () => {
  const { calls, faults, resolve, reply } = follow();
  const before = calls.size;

  resolve('answer');
  await calls.ended();

  assert.deepEqual([before, calls.size, faults], [1, 0, []]);
  assert.equal(await reply, 'answer');
});

test('a call whose handler rejects is over, and the fault is noted', async () => {
  const { calls, faults, reject, reply } = follow();
  const fault = new Error('no answer');
  let isOver = false;
  void calls.ended().then(() => {
    isOver = true;
  });

  reject(fault);
  await assert.rejects(async () => reply, fault);
  await nextTurn();

  assert.deepEqual([calls.size, isOver, faults], [0, true, [fault]]);
});

test('a handler that throws leaves no open call, and the fault is noted', () => {
  const { calls, faults } = follow();
  const fault = new Error('broken');
  const broken = calls.follow('break', () => {
    throw fault;
  });

  assert.throws(() => broken({} as never), fault);

  assert.deepEqual([calls.size, faults], [1, [fault]], 'the one that waited before goes on');
});
