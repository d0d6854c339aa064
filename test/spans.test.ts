import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** The parts of a span that the tests read, as OTLP writes them in JSON. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number; readonly message?: string };
}

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

const phrase = 'open sesame 7';
const spans: SentSpan[] = [];
/** Everything that the collector got. */
const sent: string[] = [];
const asked: IncomingHttpHeaders[] = [];
const askedElsewhere: IncomingHttpHeaders[] = [];
let collector: Server;
let site: Server;
let elsewhere: Server;
let folder: string;
let gatehouse: TestDaemon;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-spans-'));
  collector = createServer(async (request, response) => {
    const body = await text(request);
    sent.push(body);
    spans.push(...spansOf(JSON.parse(body)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  site = createServer((request, response) => {
    asked.push(request.headers);
    if (request.url === '/away') response.setHeader('location', addressOf(elsewhere));
    response.statusCode = request.url === '/missing' ? 404 : request.url === '/away' ? 302 : 200;
    response.end('ok');
  });
  elsewhere = createServer((request, response) => {
    askedElsewhere.push(request.headers);
    response.end('ok');
  });
  const endpoint = `${await listen(collector)}/v1/traces`;
  await listen(site);
  await listen(elsewhere);
  gatehouse = await startTestDaemon({ pluginConfig: { tasks: { spans: { endpoint, slowActionMs: 200 } } } });
});
after(async () => {
  await gatehouse.stop();
  collector.close();
  site.close();
  elsewhere.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return addressOf(server);
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function spansOf(sent: unknown): readonly SentSpan[] {
  const { resourceSpans } = sent as {
    readonly resourceSpans: readonly {
      readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
    }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}

/** Runs a task that waits and then asks the site; returns the id of its try and its spans. */
async function runTask(name: string, headers: Readonly<Record<string, string>> = {}, page = '/') {
  const path = join(folder, `${name}.zp`);
  await authorProject(gatehouse.editor, path, [
    { type: 'Logic', action: 'Pause', parameters: { From: '0.3' } },
    { type: 'Http', action: 'Get', parameters: { Url: `${addressOf(site)}${page}` } },
  ]);
  const { id } = await gatehouse.runner.ok('POST /tasks', { path });
  // A task that is active would begin its tries before it is started with the headers.
  await gatehouse.runner.ok(`POST /tasks/${id}/stop`);
  await gatehouse.runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1 });
  const started = await fetch(`${gatehouse.runner.baseUrl}/api/v1/tasks/${id}/start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gatehouse.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ waitSeconds: 30 }),
  });
  assert.equal(started.status, 200, await started.text());
  const { tries } = await gatehouse.runner.ok(`GET /tasks/${id}/history`);
  return { uowId: String(tries[0].uowId), name };
}

const isOf = (name: string) => (span: SentSpan) => span.name.endsWith(name);

test('a try is a span with ids made of its own, its slow actions are child spans, and HTTP actions send traceparent', async () => {
  const { uowId } = await runTask('alone');

  const [own] = await eventually(
    async () => spans.filter(isOf('alone')),
    (found) => found.length > 0,
  );
  const digits = uowId.replaceAll('-', '');
  assert.equal(own?.traceId, digits);
  assert.equal(own?.spanId, digits.slice(16));
  assert.ok(!own?.parentSpanId);
  const pause = spans.find(
    ({ name, parentSpanId }) => name === 'Logic.Pause' && parentSpanId === own?.spanId,
  );
  assert.equal(pause?.traceId, digits);
  const took = BigInt(pause?.endTimeUnixNano ?? 0) - BigInt(pause?.startTimeUnixNano ?? 0);
  assert.ok(took >= 200_000_000n, `${took} ns`);
  assert.equal(asked.at(-1)?.traceparent, `00-${digits}-${digits.slice(16)}-01`);
});

test('a try belongs to the trace of the call that started its task, and fails with its reason', async () => {
  const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
  await runTask('called', { traceparent }, '/missing');

  const [own] = await eventually(
    async () => spans.filter(isOf('called')),
    (found) => found.length > 0,
  );
  assert.deepEqual([own?.traceId, own?.parentSpanId], [caller.traceId, caller.spanId]);
  assert.match(String(asked.at(-1)?.traceparent), new RegExp(`^00-${caller.traceId}-${own?.spanId}-01$`));
});

test('a caller that is not sampled gets no spans, and HTTP actions send that flag on', async () => {
  await runTask('unkept', { traceparent: `00-${caller.traceId}-${caller.spanId}-00` });
  await runTask('after');

  await eventually(
    async () => spans.some(isOf('after')),
    (isThere) => isThere,
  );
  assert.deepEqual(spans.filter(isOf('unkept')), []);
  assert.match(String(asked.at(-2)?.traceparent), /-00$/);
});

test('a redirect to another origin does not tell it the trace', async () => {
  await runTask('sent away', {}, '/away');

  assert.ok(asked.at(-1)?.traceparent);
  assert.deepEqual([askedElsewhere.length, askedElsewhere[0]?.traceparent], [1, undefined]);
});

test('spans hold no secret of the form, also where an action fails with it', async () => {
  const path = join(folder, 'secret.zp');
  const { editor, runner } = gatehouse;
  await editor.ok('POST /projects');
  const form = [{ name: 'Phrase', type: 'Password', variable: 'phrase' }];
  await editor.ok('POST /projects/current/input-settings', { settings: form });
  const say = 'The shop refuses {-Variable.phrase-}';
  const place = await editor.ok('POST /projects/current/actions', {
    ...{ type: 'Logic', action: 'Pause', parameters: { From: '0.3' } },
  });
  await editor.ok('POST /projects/current/actions', {
    ...{ type: 'Logic', action: 'Throw', parameters: { Message: say }, groupId: place.groupId },
  });
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/config`, { settings: [{ name: 'Phrase', value: phrase }] });
  await runner.ok(`POST /tasks/${id}/start`, { waitSeconds: 30 });

  const [own] = await eventually(
    async () => spans.filter(isOf('secret')),
    (found) => found.length > 0,
  );
  assert.match(String(own?.status.message), /The shop refuses \*\*\*/);
  assert.deepEqual(
    sent.filter((body) => body.includes(phrase)),
    [],
  );
});
