import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TryRecord } from '../task/try-record.ts';
import type { SpanFacts } from './span-export.ts';
import { TrySpans } from './try-spans.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const traceparent = (flags: string) => `00-${traceId}-${spanId}-${flags}`;
const record: TryRecord = {
  ...{ uowId: '22222222-2222-4222-8222-222222222222', threadId: 2, actionsExecuted: 5, sessions: [] },
  ...{ startedAt: '2026-03-01T10:00:00.000Z', endedAt: '2026-03-01T10:00:01.500Z' },
  ...{ result: 'success', errorCode: null, errorMessage: null },
};
const slow = { actionId: 'a1', groupId: 'g1', name: 'File.Read', beganAt: 1000, ms: 250 };

function setUp() {
  const added: SpanFacts[] = [];
  const spans = new TrySpans({ add: (facts) => added.push(facts) }, 100);
  const threadOf = () => spans.ofThread({ id: 't', name: 'shop' });
  return { spans, added, threadOf };
}

test('a try is a span with its facts, and its slow actions are spans within it', () => {
  const { added, threadOf } = setUp();
  const thread = threadOf();

  thread.note({ ...slow, status: 'Success' });
  thread.note({ ...slow, actionId: 'a2', status: 'Fail' });
  thread.ended(record);

  const [ofTry, first, second] = added;
  assert.ok(ofTry && first && second);
  assert.deepEqual(
    [ofTry.name, ofTry.parent, ofTry.error, ofTry.endedAt - ofTry.beganAt],
    [...['try of shop', null, null, 1500]],
  );
  assert.deepEqual(ofTry.attributes, {
    'gatehouse.task.id': 't',
    'gatehouse.try.id': record.uowId,
    'gatehouse.try.thread': 2,
    'gatehouse.try.result': 'success',
    'gatehouse.try.actions': 5,
  });
  const parent = { traceId: ofTry.traceId, spanId: ofTry.spanId, isSampled: true };
  assert.deepEqual([first.parent, first.traceId, first.name], [parent, ofTry.traceId, 'File.Read']);
  assert.notEqual(first.spanId, second.spanId);
  assert.match(first.spanId, /^[\da-f]{16}$/);
  assert.deepEqual([first.beganAt, first.endedAt], [1000, 1250]);
  assert.deepEqual(first.attributes, { 'gatehouse.action.id': 'a1', 'gatehouse.group.id': 'g1' });
  assert.deepEqual([first.error, second.error], [null, 'The action failed']);
});

test('the wait of a thread for a node is one span, in the trace of its first try', () => {
  const { spans, added, threadOf } = setUp();
  const [first, local] = [threadOf(), threadOf()];
  spans.started('t', traceparent('01'));
  const called = threadOf();

  first.began(record.uowId, 'rack-2');
  first.began('33333333-3333-4333-8333-333333333333', 'rack-2');
  first.ended(record);
  local.began(record.uowId, null);
  called.began(record.uowId, 'rack-2');

  const [wait, ofTry, ofCalled, ...further] = added;
  assert.ok(wait && ofTry && ofCalled);
  assert.deepEqual([wait.name, wait.attributes['gatehouse.node'], further], ['wait of shop', 'rack-2', []]);
  const ids = { traceId: ofTry.traceId, spanId: ofTry.spanId };
  assert.deepEqual([wait.traceId, wait.parent], [ids.traceId, { ...ids, isSampled: true }]);
  assert.notEqual(wait.spanId, ids.spanId);
  assert.ok(wait.endedAt >= wait.beganAt);
  assert.deepEqual(ofCalled.parent, { traceId, spanId, isSampled: true });
});

test('the slow actions of a try are not those of the next one, and there are 200 at most', () => {
  const { added, threadOf } = setUp();
  const thread = threadOf();
  for (let count = 0; count < 201; count++) thread.note({ ...slow, status: 'Success' });

  thread.ended(record);
  const first = added.length;
  thread.ended(record);

  assert.deepEqual([first, added.length], [201, 202]);
});

test('a failure has its code and its message, and an interruption is no error', () => {
  const { added, threadOf } = setUp();
  const thread = threadOf();

  thread.ended({ ...record, result: 'failure', errorCode: 'action_failed', errorMessage: 'no luck' });
  thread.ended({ ...record, result: 'failure', errorCode: 'start_failed', errorMessage: null });
  thread.ended({ ...record, result: 'interrupted', errorCode: 'interrupted', errorMessage: 'stopped' });

  assert.deepEqual(
    added.map(({ error, attributes }) => [error, attributes['error.type']]),
    [
      ['no luck', 'action_failed'],
      ['', 'start_failed'],
      [null, 'interrupted'],
    ],
  );
});

test('tries belong to the trace of the caller that started their task last, if it named one', () => {
  const { spans, added, threadOf } = setUp();
  spans.started('t', traceparent('01'));
  const traced = threadOf();
  spans.started('t', undefined);
  const alone = threadOf();
  spans.started('t', traceparent('00'));
  spans.started('other', undefined);

  traced.ended(record);
  alone.ended(record);

  assert.deepEqual(traced.trace, { traceId, isSampled: true, slowActionMs: 100 });
  assert.deepEqual(alone.trace, { traceId: null, isSampled: true, slowActionMs: 100 });
  assert.deepEqual(threadOf().trace, { traceId, isSampled: false, slowActionMs: 100 });
  assert.deepEqual([added[0]?.parent, added[0]?.traceId], [{ traceId, spanId, isSampled: true }, traceId]);
  assert.equal(added[1]?.parent, null);
  assert.notEqual(added[1]?.traceId, traceId);
});
