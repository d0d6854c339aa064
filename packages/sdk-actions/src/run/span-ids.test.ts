import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTraceparent, spanIds, traceparentOf } from './span-ids.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const uowId = '6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f';

test('a traceparent names trace, span and whether they are kept', () => {
  assert.deepEqual(parseTraceparent(`00-${traceId}-b7ad6b7169203331-01`), {
    traceId,
    spanId: 'b7ad6b7169203331',
    isSampled: true,
  });
  assert.equal(parseTraceparent(`00-${traceId}-b7ad6b7169203331-00`)?.isSampled, false);
});

for (const header of [
  undefined,
  '',
  'anything',
  `01-${traceId}-b7ad6b7169203331-01`,
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`,
  `00-${traceId}-b7ad6b7169203331-01\r\nx: y`,
])
  test(`the traceparent ${JSON.stringify(header)} names no caller`, () => {
    assert.equal(parseTraceparent(header), null);
  });

test('a run without a caller is a trace by its own id', () => {
  assert.deepEqual(spanIds(uowId, null), {
    traceId: '6f1d2c345a6b4c7d8e9f0a1b2c3d4e5f',
    spanId: '8e9f0a1b2c3d4e5f',
  });
});

test('requests of a run name its span, in the trace of its caller, and none without spans', () => {
  const spans = { traceId, isSampled: true, slowActionMs: 1_000 };

  assert.equal(traceparentOf({ uowId, spans }), `00-${traceId}-8e9f0a1b2c3d4e5f-01`);
  assert.equal(
    traceparentOf({ uowId, spans: { ...spans, isSampled: false } }),
    `00-${traceId}-8e9f0a1b2c3d4e5f-00`,
  );
  assert.equal(traceparentOf({ uowId }), null);
});
