import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SpanExport } from './span-export.ts';

const span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parent: null,
  name: 'try of shop',
  beganAt: 1_000,
  endedAt: 2_000,
  attributes: {},
  error: null,
};

test('a collector that is not there costs the spans: it is reported once, and a stop ends', async () => {
  const lost: string[] = [];
  const exports = new SpanExport({
    endpoint: 'http://127.0.0.1:1/v1/traces',
    onLost: (reason) => lost.push(reason),
  });
  exports.add(span);
  exports.add({ ...span, spanId: 'b7ad6b7169203332' });

  await exports.close();

  assert.equal(lost.length, 1);
  assert.match(lost[0] ?? '', /ECONNREFUSED|no answer came within 2000 ms/);
});
