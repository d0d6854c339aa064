import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureSteps, type TracedStep, TraceLog, traceLogOf } from './trace-log.ts';

const failures = { onlyFailures: true, percent: 100 };

function addTo(log: TraceLog): TracedStep {
  return log.add((number) => ({ number, weight: 0 }) as TracedStep);
}

function withResolver() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function numbersOf(log: TraceLog): readonly number[] {
  return log.steps().map(({ number }) => number);
}

test('a trace of failures holds the last steps alone, however many there were', () => {
  const log = new TraceLog(failures);

  for (let number = 1; number <= 1000; number++) {
    addTo(log);
    const first = Math.max(1, number - failureSteps + 1);
    assert.deepEqual(
      numbersOf(log),
      Array.from({ length: number - first + 1 }, (_none, place) => first + place),
    );
  }
  assert.equal(log.added, 1000);
});

test('a run waits for no picture that would take it past its share', async () => {
  const log = new TraceLog({ ...failures, pictureMs: 100 });
  assert.equal(log.mayWait, true);

  log.waitFor(new Promise((resolve) => setTimeout(resolve, 50)));
  await log.pictures();

  assert.equal(log.mayWait, false);
});

test('what a run may wait for pictures grows with its own time, however long its process is there', async (t) => {
  let now = 3_600_000;
  t.mock.method(performance, 'now', () => now);
  const log = new TraceLog({ ...failures, pictureMs: 100 });
  const { promise, resolve } = withResolver();
  log.waitFor(promise);
  now += 50;
  resolve();
  await log.pictures();
  assert.equal(log.mayWait, false);

  now += 10_000;
  assert.equal(log.mayWait, true);
});

test('steps that hold much make older ones go, and the newest stays whatever it holds', () => {
  const mebibyte = 1024 * 1024;
  const log = new TraceLog({ onlyFailures: false, percent: 100 });
  for (let number = 1; number <= 6; number++) log.weigh(addTo(log), mebibyte);
  assert.deepEqual(numbersOf(log), [1, 2, 3, 4, 5, 6]);

  const last = addTo(log);
  log.weigh(last, mebibyte);
  assert.deepEqual(numbersOf(log), [2, 3, 4, 5, 6, 7]);

  log.weigh(last, 20 * mebibyte);
  assert.deepEqual(numbersOf(log), [7]);
});

test('pictures are pending until they are there or have failed', async () => {
  const log = new TraceLog(failures);
  log.waitFor(Promise.resolve());
  log.waitFor(Promise.reject(new Error('The page is gone')));

  assert.equal(log.hasPending, true);
  await log.pictures();

  assert.equal(log.hasPending, false);
});

test('of all runs a share is traced', () => {
  assert.equal(traceLogOf(null), null);
  assert.equal(traceLogOf({ ...failures, percent: 0 }), null);
  assert.equal(traceLogOf(failures)?.onlyFailures, true);
});
