import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { OperationRequest } from '@gatehouse/sdk-plugin/internal';
import { createLiveCalls } from './live-calls.ts';
import { createOperationCalls } from './operation-calls.ts';
import type { RequestListener } from './pipeline.ts';
import { RequestCall } from './request-call.ts';

const request: OperationRequest = { host: 'runner', method: 'POST', target: '/tasks?x=%20', maxBytes: 1_000 };

/** A call of a client with this key, as a handler gets it. */
function callOf(authorization?: string): RequestCall {
  const headers = authorization === undefined ? {} : { authorization };
  const ends = { live: createLiveCalls(), isSwitchedOn: () => true, authenticator: () => null };
  const input = { params: {}, query: {}, body: undefined, bodyText: '', upload: null };
  return new RequestCall({ request: { headers } } as never, input, ends);
}

test('a request has the key of its call, its target and its body', async () => {
  const listener: RequestListener = async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const { method, path, search, headers } = incoming;
    response.writeHead(201, { 'x-seen': 'yes' });
    response.end(JSON.stringify({ method, path, search, headers, body: Buffer.concat(pieces).toString() }));
  };
  const { send } = createOperationCalls({ runner: listener });
  const answer = await send(callOf('Bearer k'), {
    ...request,
    body: { a: 1 },
    headers: { 'if-match': '"3"' },
  });
  const seen = JSON.parse(Buffer.from(answer.bytes).toString());
  assert.equal(answer.status, 201);
  assert.equal(answer.headers['x-seen'], 'yes');
  assert.deepEqual(
    [seen.method, seen.path, seen.search, seen.body],
    ['POST', '/api/v1/tasks', '?x=%20', '{"a":1}'],
  );
  assert.equal(seen.headers.authorization, 'Bearer k');
  assert.equal(seen.headers['if-match'], '"3"');
  assert.equal(seen.headers['content-type'], 'application/json');
});

test('nothing but a call with a key sends a request, and no header replaces the key', async () => {
  const { send } = createOperationCalls({ runner: (_incoming, response) => void response.end() });
  await assert.rejects(async () => send(callOf(), request), { code: 'unauthorized' });
  await assert.rejects(async () => send({ headers: { authorization: 'Bearer k' } }, request), {
    code: 'unauthorized',
  });
  await assert.rejects(async () => send(callOf('Bearer k'), { ...request, host: 'editor' }), {
    code: 'service_unavailable',
  });
  let seen: string | undefined;
  const listener: RequestListener = (incoming, response) => {
    seen = incoming.headers.authorization;
    response.end();
  };
  const headers = { authorization: 'Bearer of another' };
  await createOperationCalls({ runner: listener }).send(callOf('Bearer k'), { ...request, headers });
  assert.equal(seen, 'Bearer k');
});

test('a caller that goes away closes the socket of its request', async () => {
  const gone = new AbortController();
  let closed: Promise<unknown> = Promise.resolve();
  const listener: RequestListener = (incoming) => {
    closed = once(incoming.socket, 'close');
    gone.abort(new Error('gone'));
  };
  const { send } = createOperationCalls({ runner: listener });
  await assert.rejects(send(callOf('Bearer k'), { ...request, signal: gone.signal }), /gone/);
  await closed;
});

test('an answer that is too long is refused, and nobody goes on writing it', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const listener: RequestListener = (incoming, response) => {
    closed = once(incoming.socket, 'close');
    response.writeHead(200);
    response.write(Buffer.alloc(2_000));
  };
  const { send } = createOperationCalls({ runner: listener });
  await assert.rejects(send(callOf('Bearer k'), request), { code: 'payload_too_large' });
  await closed;
});

test('an answer in pieces is one, and one that breaks off is an error', async () => {
  const inPieces: RequestListener = (_incoming, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    response.write('one ');
    response.end('two');
  };
  const answer = await createOperationCalls({ runner: inPieces }).send(callOf('Bearer k'), request);
  assert.deepEqual(
    [Buffer.from(answer.bytes).toString(), answer.headers['content-type']],
    ['one two', 'text/plain'],
  );
  const broken: RequestListener = (_incoming, response) => {
    response.writeHead(200);
    response.write('a part');
    response.destroy(new Error('the disk is gone'));
    response.end('more');
  };
  await assert.rejects(
    createOperationCalls({ runner: broken }).send(callOf('Bearer k'), request),
    /disk is gone/,
  );
});
