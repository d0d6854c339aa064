import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('a collector that takes the spans loses none, and one that refuses them is named', async () => {
  let status = 200;
  const bodies: string[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString());
      answer.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const lost: string[] = [];
  const endpoint = `http://127.0.0.1:${port}/v1/traces`;
  const send = async () => {
    const exports = new SpanExport({ endpoint, onLost: (reason) => lost.push(reason) });
    exports.add({ ...span, parent: { traceId: span.traceId, spanId: 'b7ad6b7169203339', isSampled: true } });
    exports.add({ ...span, spanId: 'b7ad6b7169203332', error: 'no luck' });
    await exports.close();
  };

  await send();
  const afterSuccess = [...lost];
  status = 400;
  await send();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });

  assert.deepEqual([afterSuccess, lost.length > 0], [[], true]);
  const [first = ''] = bodies;
  for (const text of [
    span.traceId,
    span.spanId,
    'b7ad6b7169203339',
    'b7ad6b7169203332',
    'no luck',
    'gatehouse',
  ])
    assert.ok(first.includes(text), `${text} in ${first}`);
});
