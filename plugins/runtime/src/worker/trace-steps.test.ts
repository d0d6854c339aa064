import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileProgram } from '../interpreter/compile-program.ts';
import type { RunEvent } from '../run/run.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf } from '../testing.ts';
import { EventBatch } from './event-batch.ts';
import { TraceSteps } from './trace-steps.ts';

const nothing = { type: 'Sample', action: 'Nothing' };
const program = compileProgram(documentOf([nothing, nothing]), () => sampleExecutors);
const [first = assert.fail(), second = assert.fail()] = program.nodes;

test('a trace has each action with its time, its branch and how it ended', () => {
  const trace = new TraceSteps();
  const before = Date.now();

  trace.note(first, 'Executing', null);
  trace.note(first, 'Success', 'Case:2');
  trace.note(second, 'Executing', null);
  trace.note(second, 'Fail', 'OnError');
  const { steps, omitted } = trace.take() ?? assert.fail();

  assert.deepEqual(
    steps.map(({ actionId, groupId, status, branch }) => [actionId, groupId, status, branch]),
    [
      ['a1', 'g1', 'Success', 'Case:2'],
      ['a2', 'g1', 'Fail', 'OnError'],
    ],
  );
  assert.equal(omitted, 0);
  for (const { beganAt, ms } of steps) {
    assert.deepEqual([beganAt >= before - 1, Number(ms) >= 0 && Number(ms) < 10_000], [true, true]);
  }
  assert.equal(trace.take(), null);
});

test('the time of an action is that of its end', () => {
  const trace = new TraceSteps();
  const began = performance.now();

  trace.note(first, 'Executing', null);
  while (performance.now() - began < 4);
  trace.note(first, 'Success', null);
  const [step] = trace.take()?.steps ?? [];

  assert.ok(Number(step?.ms) >= 3, `${step?.ms} ms`);
});

test('an action is reported while it executes, and with its time when it has ended', () => {
  const trace = new TraceSteps();

  trace.note(first, 'Executing', null);
  const meanwhile = trace.take();
  assert.equal(trace.take(), null);
  trace.note(first, 'Success', 'OnSuccess');
  const after = trace.take();

  assert.deepEqual(
    [meanwhile, after].map((reported) => reported?.steps.map(({ status, ms }) => [status, ms === null])),
    [[['Executing', true]], [['Success', false]]],
  );
});

test('a loop of cheap actions reports its newest steps, and how many were left out', () => {
  const trace = new TraceSteps();

  for (let round = 0; round < 5000; round++) {
    trace.note(first, 'Executing', null);
    trace.note(first, round === 4999 ? 'Fail' : 'Success', null);
  }
  const { steps, omitted } = trace.take() ?? assert.fail();

  assert.deepEqual([steps.length, omitted, steps.at(-1)?.status], [1000, 4000, 'Fail']);
  assert.deepEqual(
    steps.map(({ beganAt }) => beganAt),
    steps.map(({ beganAt }) => beganAt).sort((a, b) => a - b),
  );
});

test('an endless loop is reported sparsely', () => {
  const startedAt = performance.now();
  const trace = new TraceSteps();
  let reported = 0;
  let omitted = 0;

  for (let round = 1; round <= 100_000; round++) {
    trace.note(first, 'Executing', null);
    trace.note(first, 'Success', null);
    if (round % 1000 !== 0) continue;
    const taken = trace.take();
    reported += taken?.steps.length ?? 0;
    omitted += taken?.omitted ?? 0;
  }
  const maxReported = 1000 + 2 * (performance.now() - startedAt);

  assert.deepEqual(
    [reported >= 1000, reported <= maxReported, reported + omitted <= 100_000],
    [true, true, true],
  );
});

test('steps before a log entry are reported before it', () => {
  const reported: string[] = [];
  const batch = new EventBatch(
    async (events: readonly RunEvent[]) => {
      reported.push(...events.map(({ kind }) => kind));
    },
    { trace: new TraceSteps() },
  );

  batch.action(first, 'Executing', null);
  batch.event({ kind: 'log', timestamp: '', level: 'Info', message: '', actionId: 'a1', groupId: 'g1' });
  batch.flush();

  assert.deepEqual(reported, ['trace', 'action', 'log']);
});
