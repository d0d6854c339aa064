import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTrace } from '../testing/read-trace.ts';
import type { EvidenceMask } from './evidence-mask.ts';
import type { RunState } from './run-state.ts';
import { traceFile } from './trace-file.ts';
import { type TracedPicture, type TracedStep, TraceLog } from './trace-log.ts';

const info = { projectName: 'Shop hunter2', uowId: 'try-1', taskId: null, threadId: 2 };
const facts = (value: unknown) => JSON.parse(JSON.stringify(value ?? null).replaceAll('hunter2', '***'));
const ending = { result: 'failure', errorCode: 'action_failed', errorMessage: 'no hunter2' } as const;
const node = {
  groupId: 'g1',
  action: { id: 'a1', name: 'Buy', type: 'Text', action: 'Upper', parameters: { Value: 'x' }, finder: null },
} as unknown as TracedStep['node'];
const empty = {
  ...{ parent: null, project: 'Shop', node, beganAt: 10, endedAt: 20, parameters: undefined, finder: null },
  ...{
    results: [],
    branch: null,
    failed: undefined,
    page: '',
    requests: [],
    lines: [],
    before: null,
    after: null,
    weight: 0,
  },
};

async function written(steps: readonly Partial<TracedStep>[], shown: TracedPicture | null = null) {
  const log = new TraceLog({ onlyFailures: false, percent: 100 });
  log.picture = shown;
  for (const step of steps) log.add((number) => ({ ...empty, number, ...step }));
  const run = { log, state: { info } as RunState, hidden: { facts } as EvidenceMask, ending };
  return { log, file: await readTrace(await traceFile(run)) };
}

const taken = (
  text: string,
  at: number,
  mediaType: 'image/png' | 'image/jpeg' = 'image/png',
): TracedPicture => ({
  ...{ mediaType, bytes: Buffer.from(text), width: 20, height: 10, at },
});

test('the head says which run it is and how it ended, without secrets', async () => {
  const { log, file } = await written([{}], taken('shop', 5));

  const { type, version, title, monotonicTime, options, gatehouse } = file.head;
  assert.deepEqual([type, version, title], ['context-options', 8, 'Shop ***']);
  assert.equal(monotonicTime, log.startedAt);
  assert.deepEqual(options, { viewport: { width: 20, height: 10 } });
  const ended = { result: 'failure', errorCode: 'action_failed', errorMessage: 'no ***' };
  assert.deepEqual(gatehouse, { uowId: 'try-1', taskId: null, threadId: 2, ...ended, omitted: 0 });
  assert.deepEqual((await written([])).file.head.options, {});
});

test('a step has what its action was given, and what it gave', async () => {
  const finder = { type: 'CssFinder', scalars: { Css: '#buy' }, nestedArrays: {} };
  const { file } = await written([
    { parameters: { Value: 'hunter2' }, finder, page: 'http://shop/' },
    { parent: 1, results: [{ name: 'Out', variable: 'out', value: 'hunter2' }], branch: 'OnSuccess' },
    { failed: new Error('no hunter2'), lines: [{ at: 12, text: 'Info hunter2' }] },
  ]);

  const [first, inner] = file.of('before');
  const place = { actionId: 'a1', groupId: 'g1', name: 'Buy', project: 'Shop' };
  assert.deepEqual(first, {
    ...{ type: 'before', callId: 'call@1', pageId: 'page@1', startTime: 10, class: 'Text', method: 'Upper' },
    ...{ title: 'Buy (Text.Upper)', params: { Value: '***', finder } },
    gatehouse: { ...place, page: 'http://shop/', before: null, after: null },
  });
  assert.deepEqual([inner?.parentId, inner?.params], ['call@1', { Value: 'x' }]);
  assert.deepEqual(
    file.of('after').map(({ error, result, endTime, gatehouse }) => ({ error, result, endTime, gatehouse })),
    [
      { error: undefined, result: {}, endTime: 20, gatehouse: { branch: null, isEnded: true } },
      {
        error: undefined,
        result: { Out: { out: '***' } },
        endTime: 20,
        gatehouse: { branch: 'OnSuccess', isEnded: true },
      },
      {
        error: { name: 'Error', message: 'no ***' },
        result: {},
        endTime: 20,
        gatehouse: { branch: null, isEnded: true },
      },
    ],
  );
  assert.deepEqual(file.of('log'), [{ type: 'log', callId: 'call@3', time: 12, message: 'Info ***' }]);
});

test('a step that did not end says so, and one without a name has that of its action', async () => {
  const plain = { ...node, action: { ...node.action, name: '' } } as TracedStep['node'];
  const { file } = await written([{ endedAt: null, node: plain }]);

  assert.equal(file.of('before')[0]?.title, 'Text.Upper');
  assert.equal(file.of('after')[0]?.gatehouse.isEnded, false);
  assert.ok(Number(file.of('after')[0]?.endTime) > 0);
});

test('each step has the picture that was shown before it; the same bytes are kept once', async () => {
  const [shop, again, basket] = [taken('shop', 1), taken('shop', 2), taken('basket', 3, 'image/jpeg')];
  const { file } = await written([{ before: shop, after: basket }, {}, { after: again }]);

  const shown = file.of('before').map(({ gatehouse: { before, after } }) => [before, after]);
  const [[first, second] = []] = shown;
  assert.match(String(first), /^[\da-f]{40}\.png$/);
  assert.match(String(second), /^[\da-f]{40}\.jpeg$/);
  assert.deepEqual(shown, [
    [first, second],
    [second, null],
    [second, first],
  ]);
  assert.deepEqual([...file.pictures.keys()].sort(), [first, second].sort());
  assert.deepEqual(
    file.of('screencast-frame').map(({ sha1, width, height, timestamp }) => [sha1, width, height, timestamp]),
    [
      [first, 20, 10, 1],
      [second, 20, 10, 3],
      [first, 20, 10, 2],
    ],
  );
});

test('requests are entries of a HAR, with -1 for what is not known', async () => {
  const startedAt = '2026-03-01T10:00:00.000Z';
  const asked = { method: 'GET', url: 'http://shop/?k=hunter2', type: 'document', startedAt };
  const { file } = await written([
    {
      requests: [
        { ...asked, status: 200, errorText: null, durationMs: 7 },
        { ...asked, status: null, errorText: 'reset by hunter2', durationMs: null, startedAt: 'then' },
      ],
    },
  ]);

  const unknown = { headersSize: -1, bodySize: -1 };
  const entry = {
    ...{ pageref: 'page@1', startedDateTime: startedAt, time: 7, cache: {}, _resourceType: 'document' },
    request: {
      ...{ method: 'GET', url: 'http://shop/?k=***', httpVersion: 'HTTP/1.1' },
      ...{ cookies: [], headers: [], queryString: [], ...unknown },
    },
    response: {
      ...{ status: 200, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], headers: [] },
      ...{ content: { size: -1, mimeType: 'x-unknown' }, redirectURL: '', ...unknown },
    },
    timings: { send: -1, wait: 7, receive: -1 },
    _monotonicTime: Date.parse(startedAt) - performance.timeOrigin,
    gatehouse: { callId: 'call@1' },
  };
  assert.deepEqual(file.requests, [
    { type: 'resource-snapshot', snapshot: entry },
    {
      type: 'resource-snapshot',
      snapshot: {
        ...{ ...entry, startedDateTime: 'then', time: -1, _monotonicTime: 10 },
        response: { ...entry.response, status: -1, statusText: 'reset by ***' },
        timings: { send: -1, wait: -1, receive: -1 },
      },
    },
  ]);
});
