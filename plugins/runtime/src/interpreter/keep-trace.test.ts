import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors, runResource, type StepCapture } from '@gatehouse/sdk-actions';
import { readSecrets } from '../run/secret-channel.ts';
import type { TraceOrder } from '../run/trace-order.ts';
import { readTrace } from '../testing/read-trace.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, evidenceOf, runDocument } from '../testing.ts';

const all: TraceOrder = { onlyFailures: false, percent: 100 };
const failures: TraceOrder = { onlyFailures: true, percent: 100 };
const secret = 'hunter2secret';

/** An action that uses a resource with pictures. */
function withResource(captureStep: (capture: StepCapture) => Promise<void>) {
  const shown = runResource({
    name: 'The window',
    create: async () => ({}),
    dispose: async () => undefined,
    captureStep: (_resource, capture) => captureStep(capture),
  });
  const windows = category({
    tag: 'Window',
    title: 'Window',
    summary: 'Actions for tests',
    actions: { Open: action({ description: 'Opens it.' }) },
  });
  return defineExecutors(windows, { Open: async ({ resource }) => void (await resource(shown)) });
}

interface Given {
  readonly trace?: TraceOrder;
  readonly shows?: (capture: StepCapture) => Promise<void>;
  readonly more?: Parameters<typeof documentOf>[1];
}

async function trace(actions: readonly ActionSketch[], given: Given = {}) {
  const run = await runDocument(documentOf(actions, given.more), {
    trace: given.trace ?? all,
    executors: [sampleExecutors, withResource(given.shows ?? (async () => undefined))],
    answer: async (channel) => {
      assert.equal(channel, readSecrets.name);
      return { values: { Shop: secret }, problems: {} };
    },
  });
  const [part] = evidenceOf(run);
  return { run, part, file: part === undefined ? null : await readTrace(part.bytes) };
}

const open = { type: 'Window', action: 'Open' };
const fail = { type: 'Sample', action: 'Fail', parameters: { Message: 'sold out' } };
const nothing = { type: 'Sample', action: 'Nothing' };
const set = (variable: string, value: string): ActionSketch => ({
  type: 'Sample',
  action: 'Set',
  parameters: { Value: value },
  results: { OutputVariable: variable },
});
const variables = (...names: readonly string[]) => ({
  variables: names.map((name) => ({ name, defaultValue: '', comment: '', group: 'UserDefined' as const })),
});
const picture = (text: string) =>
  Promise.resolve({ mediaType: 'image/jpeg', bytes: Buffer.from(text), width: 2, height: 1 } as const);

test('a trace has each action with its values, its time and its end', async () => {
  const soldOut = { ...fail, parameters: { Message: '{-Variable.page-} is sold out' } };
  const { run, part, file } = await trace([set('page', 'basket'), soldOut], { more: variables('page') });

  assert.equal(run.outcome.result, 'failure');
  assert.deepEqual([part?.kind, part?.name, part?.mediaType], ['trace', 'trace.zip', 'application/zip']);
  assert.deepEqual(
    file?.of('before').map(({ class: type, method, params }) => [type, method, params]),
    [
      ['Sample', 'Set', { Value: 'basket' }],
      ['Sample', 'Fail', { Message: 'basket is sold out' }],
    ],
  );
  const [first, second] = file?.of('after') ?? [];
  assert.deepEqual(first?.result, { OutputVariable: { page: 'basket' } });
  assert.deepEqual(second?.error, { name: 'TypeError', message: 'basket is sold out' });
  assert.deepEqual(second?.gatehouse, { branch: null, isEnded: true });
  assert.ok(Number(second?.endTime) >= Number(first?.endTime));
  assert.equal(file?.head.gatehouse.errorCode, 'action_failed');
});

test('a run that is traced for failures alone keeps its last thirty actions, and nothing where it ends well', async () => {
  const many = Array.from({ length: 40 }, () => nothing);
  const failed = await trace([...many, fail], { trace: failures });
  const ended = await trace([nothing], { trace: failures });

  assert.equal(failed.file?.of('before').length, 30);
  assert.equal(failed.file?.head.gatehouse.omitted, 11);
  assert.equal(failed.file?.of('before').at(-1)?.method, 'Fail');
  assert.equal(ended.part, undefined);
});

test('of a share of no runs none keeps a trace', async () => {
  assert.equal((await trace([fail], { trace: { ...all, percent: 0 } })).part, undefined);
});

test('no secret of the run is in a trace', async () => {
  const { part, file } = await trace(
    [
      set('word', '{-Secret.Shop-}'),
      { type: 'Sample', action: 'Log', parameters: { Message: 'Paid with {-Secret.Shop-}' } },
      { ...fail, parameters: { Message: 'No {-Secret.Shop-}' } },
    ],
    { more: variables('word') },
  );

  assert.ok(!Buffer.from(part?.bytes ?? []).includes(secret));
  assert.ok(!JSON.stringify(file?.lines).includes(secret));
  assert.equal(file?.of('log').length, 1);
});

test('an action has the picture before it and the one after it, and the same picture is kept once', async () => {
  let count = 0;
  const shows = async (capture: StepCapture) => capture.picture(picture(count++ < 1 ? 'shop' : 'basket'));
  const { file } = await trace([open, open, open, nothing], { shows });

  const steps = file?.of('before').map(({ gatehouse }) => gatehouse) ?? [];
  assert.deepEqual(
    steps.map(({ before, after }) => [before !== null, after !== null]),
    [
      [false, true],
      [true, true],
      [true, true],
      [true, false],
    ],
  );
  assert.equal(steps[1]?.after, steps[2]?.after);
  assert.deepEqual([...(file?.pictures.values() ?? [])].map(String).toSorted(), ['basket', 'shop']);
});

test('a window that never answers costs its pictures alone, and the run waits for a share of its time', async () => {
  let asked = 0;
  const shows = async ({ wantsPicture }: StepCapture) => {
    if (!wantsPicture) return;
    asked += 1;
    await new Promise(() => undefined);
  };
  const { run, file } = await trace(
    Array.from({ length: 20 }, () => open),
    { shows },
  );

  assert.equal(run.outcome.result, 'success');
  assert.equal(file?.of('after').length, 20);
  assert.ok(asked <= 2, `${asked}`);
});

test('with secrets in the run a picture that comes late is left out', async () => {
  let show = (_text: string) => {};
  const shows = async (capture: StepCapture) => {
    capture.picture(
      new Promise((resolve) => {
        show = (text) => void picture(text).then(resolve);
      }),
    );
    await new Promise((resolve) => capture.signal.addEventListener('abort', resolve));
    show('late');
  };
  const { file } = await trace([set('word', '{-Secret.Shop-}'), open], { shows, more: variables('word') });

  assert.equal(file?.pictures.size, 0);
});

test('a picture belongs to its action: the next one that uses the window waits for it, or it is left out', async () => {
  const slow = (ms: number) => async (capture: StepCapture) =>
    capture.picture(new Promise((resolve) => setTimeout(() => void picture('shop').then(resolve), ms)));
  const waited = await trace([open, open], { shows: slow(20), trace: { ...all, pictureMs: 10_000 } });
  const late = await trace([open, open], { shows: slow(2000) });
  const after = ({ file }: typeof waited) =>
    file?.of('before').map(({ gatehouse }) => gatehouse.after !== null);

  assert.deepEqual(after(waited), [true, true]);
  assert.deepEqual(after(late), [false, false]);
});

test('a resource that fails to show itself changes no outcome', async () => {
  const shows = async (capture: StepCapture) => {
    capture.picture(Promise.reject(new Error('no picture')));
    throw new Error('no page');
  };
  const { run, file } = await trace([open], { shows });

  assert.equal(run.outcome.result, 'success');
  assert.equal(file?.of('after').length, 1);
});

test('a long loop of long values keeps its newest actions', async () => {
  const { file } = await trace(
    [
      set('long', 'x'.repeat(1024 * 1024)),
      ...Array.from({ length: 9 }, () => set('long', '{-Variable.long-}')),
    ],
    { more: variables('long') },
  );

  const kept = file?.of('before').length ?? 0;
  assert.ok(kept > 1 && kept < 10, `${kept}`);
});
