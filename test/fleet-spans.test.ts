import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startFleet } from './support/fleet-world.ts';
import { withoutRedis } from './support/redis-server.ts';

/** The parts of a span that the test reads, as OTLP writes them in JSON. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

test('a try on a node is a span below the call that started its task, and what it asks is below the try', {
  skip: withoutRedis,
}, async (t) => {
  const spans: SentSpan[] = [];
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(await text(request))));
    else asked.push(request.headers.traceparent);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const site = `http://127.0.0.1:${Object(server.address()).port}`;
  const endpoint = `${site}/v1/traces`;
  const fleet = await startFleet({ tasks: { spans: { endpoint, slowActionMs: 200 } } });
  t.after(() => fleet.remove());
  await fleet.startNode('one');
  const { runner, editor, folder } = fleet.daemon;
  const path = join(folder, 'traced.zp');
  await authorProject(editor, path, [
    { type: 'Logic', action: 'Pause', parameters: { From: '0.3' } },
    { type: 'Http', action: 'Get', parameters: { Url: `${site}/shop` } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/stop`);
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1 });

  const started = await runner.send(`POST /tasks/${id}/start`, { waitSeconds: 60 }, { traceparent });

  assert.equal(started.status, 200);
  const [ofTry] = await eventually(
    async () => spans.filter(({ name }) => name === 'try of traced'),
    (found) => found.length > 0,
  );
  assert.deepEqual([ofTry?.traceId, ofTry?.parentSpanId], [caller.traceId, caller.spanId]);
  const node = ofTry?.attributes.find(({ key }) => key === 'gatehouse.node');
  assert.equal(node?.value.stringValue, 'one');
  const [wait, ...further] = spans.filter(({ name }) => name === 'wait of traced');
  assert.deepEqual([wait?.traceId, wait?.parentSpanId, further], [caller.traceId, caller.spanId, []]);
  assert.equal(wait?.attributes.find(({ key }) => key === 'gatehouse.node')?.value.stringValue, 'one');
  assert.ok(BigInt(wait?.startTimeUnixNano ?? 0) < BigInt(wait?.endTimeUnixNano ?? 0));
  const [slow] = spans.filter(({ name }) => name === 'Logic.Pause');
  assert.deepEqual([slow?.traceId, slow?.parentSpanId], [caller.traceId, ofTry?.spanId]);
  assert.deepEqual(asked, [`00-${caller.traceId}-${ofTry?.spanId}-01`]);
});

function spansOf(sent: unknown): readonly SentSpan[] {
  const { resourceSpans } = sent as {
    readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: SentSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}
