import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runResource, type StepCapture, type StepPicture } from '@gatehouse/sdk-actions';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf } from '../testing.ts';
import { compileProgram } from './compile-program.ts';
import { createRunState } from './run-state.ts';
import { StepTracer } from './step-tracer.ts';
import { TraceLog } from './trace-log.ts';

const info = { uowId: 'u', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const document = documentOf([
  { type: 'Sample', action: 'Set', results: { OutputVariable: 'made', Other: 'none' } },
]);
const [node] = compileProgram(document, () => sampleExecutors).nodes;
const picture = (text: string): StepPicture => ({
  ...{ mediaType: 'image/png', bytes: Buffer.from(text), width: 1, height: 1 },
});

function aTracer(parent: number | null = null) {
  assert.ok(node);
  const log = new TraceLog({ onlyFailures: false, percent: 100, pictureMs: 5000 });
  const state = createRunState(document, info, { values: { variables: { made: 'x' } } });
  const tracer = new StepTracer({ log, parent }, state, document);
  return { log, tracer, node };
}

/** A resource that shows what `capture` does with each step. */
function shownBy(capture: (step: StepCapture) => Promise<void>) {
  return runResource({
    name: 'The window',
    create: async () => ({}),
    dispose: async () => undefined,
    captureStep: (_resource, step) => capture(step),
  });
}

test('a step has what it read, the variables that it gave, and its branch', () => {
  const { log, tracer, node: of } = aTracer(7);
  tracer.began(of);
  const inner = tracer.inner();
  tracer.line('Info hello');
  const waits = tracer.succeeded(of, { branch: 'Default' }, { parameters: { Value: 'x' }, finder: null });
  tracer.began(of);
  tracer.succeeded(of, undefined, undefined);
  tracer.began(of);
  tracer.failed(new Error('no'), { parameters: undefined, finder: null });

  const [first, second, third] = log.steps();
  assert.deepEqual([waits, inner.parent, tracer.inner().parent, first?.parent], [null, 1, 3, 7]);
  assert.deepEqual([first?.branch, second?.branch, third?.branch], ['Default', 'OnSuccess', null]);
  assert.deepEqual(first?.results, [{ name: 'OutputVariable', variable: 'made', value: 'x' }]);
  assert.deepEqual([first?.parameters, second?.parameters], [{ Value: 'x' }, undefined]);
  assert.deepEqual(
    first?.lines.map(({ text }) => text),
    ['Info hello'],
  );
  assert.equal(third?.failed instanceof Error, true);
  assert.ok(log.steps().every(({ beganAt, endedAt }) => endedAt !== null && endedAt >= beganAt));
});

test('a step of a project that has not begun belongs to the outer one', () => {
  assert.equal(aTracer(7).tracer.inner().parent, 7);
});

test('a resource shows each step that used it: its page, its requests and its picture', async () => {
  const { log, tracer, node: of } = aTracer();
  const shown = shownBy(async (step) => {
    step.page('http://shop/');
    step.requests([]);
    step.picture(Promise.resolve(picture('first')));
  });

  tracer.began(of);
  const value = await tracer.uses(shown, Promise.resolve({ is: 'the value' }));
  await tracer.succeeded(of, undefined, undefined);
  await log.pictures();
  tracer.began(of);
  const unused = tracer.succeeded(of, undefined, undefined);

  const [first, second] = log.steps();
  assert.deepEqual([value, unused], [{ is: 'the value' }, null]);
  assert.deepEqual([first?.page, first?.before], ['http://shop/', null]);
  assert.equal(Buffer.from(first?.after?.bytes ?? []).toString(), 'first');
  assert.equal(second?.before, first?.after);
  assert.equal(second?.after, null);
});

test('a picture that is the same as the last one is kept once', async () => {
  const { log, tracer, node: of } = aTracer();
  const shown = shownBy(async (step) => step.picture(Promise.resolve(picture('same'))));

  for (let count = 0; count < 2; count++) {
    tracer.began(of);
    await tracer.uses(shown, Promise.resolve({}));
    await tracer.succeeded(of, undefined, undefined);
    await log.pictures();
  }

  const [first, second] = log.steps();
  assert.ok(first?.after);
  assert.equal(second?.after, first.after);
});

test('a picture that comes once another action has begun to change the page is left out', async () => {
  const { log, tracer, node: of } = aTracer();
  let take: (taken: StepPicture) => void = () => undefined;
  const late = new Promise<StepPicture>((resolve) => {
    take = resolve;
  });
  let shows = late;
  const shown = shownBy(async (step) => step.picture(shows));

  tracer.began(of);
  await tracer.uses(shown, Promise.resolve({}));
  await tracer.succeeded(of, undefined, undefined);
  tracer.began(of);
  const changing = tracer.uses(shown, Promise.resolve({}));
  log.changes += 1;
  take(picture('late'));
  await changing;
  shows = Promise.resolve(picture('new'));
  await tracer.succeeded(of, undefined, undefined);
  await log.pictures();

  const [first, second] = log.steps();
  assert.equal(first?.after, null);
  assert.equal(Buffer.from(second?.after?.bytes ?? []).toString(), 'new');
});

test('a resource waits for the pictures of the action before, and then its page changes', async () => {
  const { log, tracer, node: of } = aTracer();
  let take: () => void = () => undefined;
  const pending = new Promise<void>((resolve) => {
    take = resolve;
  });
  const shown = shownBy(async () => undefined);
  tracer.began(of);
  await tracer.uses(shown, Promise.resolve({}));
  const before = log.changes;
  log.waitFor(pending);
  let isThere = false;

  const using = tracer.uses(shown, Promise.resolve({})).then(() => {
    isThere = true;
  });
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  const early = isThere;
  take();
  await using;

  assert.deepEqual([before, early, isThere, log.changes], [0, false, true, 1]);
});

test('a resource without pictures is used at once', async () => {
  const { log, tracer, node: of } = aTracer();
  const plain = runResource({ name: 'plain', create: async () => ({}), dispose: async () => undefined });
  const value = Promise.resolve({});
  log.waitFor(new Promise(() => undefined));
  tracer.began(of);

  assert.equal(tracer.uses(plain, value), value);
  assert.equal(tracer.succeeded(of, undefined, undefined), null);
});
