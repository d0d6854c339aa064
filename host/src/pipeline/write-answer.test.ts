import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { writtenReply } from '@gatehouse/sdk-plugin';
import { prepareBody } from '../registry/prepared-body.ts';
import { writeAnswer } from './write-answer.ts';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const lastGet = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const headsOfNode = /^HTTP\/1\.1 (\d{3} [\w ]+)\r\n(.*?)\r\n\r\n/s;

async function listen(t: TestContext, respond: Respond): Promise<number> {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 0 }, (request, response) =>
    respond(response, request),
  );
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** All that comes for what is sent, until the server ends the connection. */
async function exchange(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  socket.write(sent);
  await once(socket, 'close');
  return received;
}

/** The answers to one request that keeps the connection and to one that ends it. */
async function answersOf(t: TestContext, respond: Respond) {
  const received = await exchange(await listen(t, respond), get + lastGet);
  const second = received.lastIndexOf('HTTP/1.1 ');
  return { kept: received.slice(0, second), last: received.slice(second) };
}

function headOf(answer: string) {
  const [, status, lines = ''] = headsOfNode.exec(answer) ?? [];
  const headers = lines.split('\r\n').map((line) => {
    const [name = '', value = ''] = line.split(/: (.*)/s);
    return [name.toLowerCase(), name.toLowerCase() === 'date' ? Number.isFinite(Date.parse(value)) : value];
  });
  return { status, headers: Object.fromEntries(headers), count: headers.length };
}

const usual = {
  'x-request-id': 'r-1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json',
  date: true,
};
const kept = { connection: 'keep-alive', 'keep-alive': 'timeout=5' };

for (const [what, body, text] of [
  ['of ASCII', { a: 1 }, '{"a":1}'],
  ['with letters of one byte in Latin-1', { name: 'Grün' }, '{"name":"Grün"}'],
  ['with other letters', { name: '你好 👋' }, '{"name":"你好 👋"}'],
  ['that is long', { a: 'x'.repeat(250_000) }, `{"a":"${'x'.repeat(250_000)}"}`],
  ['that is long and not ASCII', { a: 'ü'.repeat(50_000) }, `{"a":"${'ü'.repeat(50_000)}"}`],
] as const) {
  test(`an answer ${what} is whole, its length counts bytes, and its head is what Node would send`, async (t) => {
    const answers = await answersOf(t, (response) =>
      writeAnswer(response, { status: 201, body }, { requestId: 'r-1', headers: null }),
    );

    const length = { 'content-length': String(Buffer.byteLength(text)) };
    assert.deepEqual(headOf(answers.kept), {
      status: '201 Created',
      headers: { ...usual, ...kept, ...length },
      count: 8,
    });
    assert.deepEqual(headOf(answers.last).headers, { ...usual, ...length, connection: 'close' });
    for (const answer of [answers.kept, answers.last]) assert.equal(answer.replace(headsOfNode, ''), text);
  });
}

test('answers with headers of their own, prepared ones and those without a body keep the connection as well', async (t) => {
  const page = {};
  prepareBody(page, { bytes: Buffer.from('<p>'), headers: { 'content-type': 'text/html' } });
  const cases = [
    { status: 200, body: { a: 1 }, headers: { etag: '"7"' }, expected: { ...usual, etag: '"7"' } },
    { status: 200, body: page, headers: null, expected: { ...usual, 'content-type': 'text/html' } },
    { status: 401, body: { a: 1 }, headers: null, expected: { ...usual, 'www-authenticate': 'Bearer' } },
  ];
  for (const { status, body, headers, expected } of cases) {
    const answers = await answersOf(t, (response) =>
      writeAnswer(response, { status, body }, { requestId: 'r-1', headers }),
    );
    const { 'content-length': length, ...others } = headOf(answers.kept).headers;
    assert.deepEqual(others, { ...expected, ...kept });
    assert.match(length, /^[37]$/);
  }
  const empty = await answersOf(t, (response) =>
    writeAnswer(response, { status: 204, body: undefined }, { requestId: 'r-1', headers: null }),
  );
  const { 'content-type': _, ...bodiless } = usual;
  assert.deepEqual(headOf(empty.kept), {
    status: '204 No Content',
    headers: { ...bodiless, ...kept },
    count: 6,
  });
});

test('a reply that a plugin wrote as JSON itself goes out as it was written', async (t) => {
  const reply = writtenReply({ name: 'Grün' }, Buffer.from('{ "name": "Grün" }'));

  const { kept: answer } = await answersOf(t, (response) =>
    writeAnswer(response, { status: 200, body: reply }, { requestId: 'r-1', headers: null }),
  );

  assert.equal(answer.replace(headsOfNode, ''), '{ "name": "Grün" }');
  assert.deepEqual(headOf(answer).headers, { ...usual, ...kept, 'content-length': '19' });
});

test('an answer to HEAD has no body, and an old client that wants to stay is told that it may', async (t) => {
  const port = await listen(t, (response) =>
    writeAnswer(response, { status: 200, body: { a: 1 } }, { requestId: 'r-1', headers: null }),
  );
  assert.match(await exchange(port, lastGet.replace('GET', 'HEAD')), /content-length: 7\r\n.*\r\n\r\n$/is);
  assert.match(await exchange(port, 'GET / HTTP/1.0\r\n\r\n'), /\r\nconnection: close\r\n\r\n\{"a":1\}$/is);
  const stays = 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
  const both = await exchange(port, `${stays}GET / HTTP/1.0\r\n\r\n`);
  assert.deepEqual(both.match(/connection: [a-z-]+|\{"a":1\}/gi), [
    'connection: keep-alive',
    '{"a":1}',
    'Connection: close',
    '{"a":1}',
  ]);
});

test('requests of one connection are answered in their order, whichever answer is there first', async (t) => {
  const waiting: ServerResponse[] = [];
  const answer = (response: ServerResponse, requestId: string) =>
    writeAnswer(response, { status: 200, body: { requestId } }, { requestId, headers: null });
  const port = await listen(t, (response) => {
    waiting.push(response);
    if (waiting.length < 3) return;
    const [first, second, third] = waiting;
    if (third !== undefined) answer(third, 'r-3');
    if (second !== undefined) answer(second, 'r-2');
    if (first !== undefined) answer(first, 'r-1');
  });

  const received = await exchange(port, get + get + lastGet);

  assert.deepEqual(
    received.match(/"requestId":"r-\d"/g),
    [1, 2, 3].map((id) => `"requestId":"r-${id}"`),
  );
});

test('a value that would end its line is refused, and nothing of it is sent', async (t) => {
  const refused: unknown[] = [];
  const port = await listen(t, (response) => {
    const headers = { etag: '"1"\r\nset-cookie: a=b' };
    try {
      writeAnswer(response, { status: 200, body: { a: 1 } }, { requestId: 'r-1', headers });
    } catch (error) {
      refused.push(error instanceof Error && 'code' in error ? error.code : error);
      response.destroy();
    }
  });

  assert.equal(await exchange(port, get), '');
  assert.deepEqual(refused, ['ERR_INVALID_CHAR']);
});

test('who follows an answer sees that it was sent, finished and closed', async (t) => {
  const seen: string[] = [];
  const port = await listen(t, async (response, { socket }) => {
    writeAnswer(response, { status: 200, body: { a: 1 } }, { requestId: 'r-1', headers: null });
    writeAnswer(response, { status: 500, body: { b: 1 } }, { requestId: 'r-2', headers: null });
    seen.push(`sent ${response.headersSent}, ended ${response.writableEnded}, ${response.statusCode}`);
    response.once('finish', () => seen.push(`finished ${response.writableFinished}`));
    await once(response, 'close');
    seen.push('closed');
    socket.destroy();
  });

  assert.match(await exchange(port, get), /\{"a":1\}$/);
  assert.deepEqual(seen, ['sent true, ended true, 200', 'finished true', 'closed']);
});

test('an answer that is collected without a connection has its head and its body apart', () => {
  class Collected extends ServerResponse {
    readonly parts: unknown[] = [];

    override end(body?: unknown): this {
      this.parts.push(body);
      return this;
    }
  }
  const response = new Collected(new IncomingMessage(new Socket()));

  writeAnswer(response, { status: 200, body: { a: 1 } }, { requestId: 'r-1', headers: null });

  assert.deepEqual([response.statusCode, response.parts], [200, ['{"a":1}']]);
});

test('a very long answer is whole, and other work goes on while it is made and sent', async (t) => {
  const body = { rows: Array.from({ length: 50_000 }, (_, id) => ({ id, name: `row ${id} 👋` })) };
  let turns = 0;
  const port = await listen(t, (response) => {
    writeAnswer(response, { status: 200, body }, { requestId: 'r-1', headers: { etag: '"1"' } });
    const turn = () => {
      turns += 1;
      if (!response.writableFinished) setImmediate(turn);
    };
    turn();
  });

  for (const isLast of [false, true]) {
    turns = 0;
    const headers: Record<string, string> = isLast ? { connection: 'close' } : {};
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers });

    assert.equal((await response.text()) === JSON.stringify(body), true);
    const { status, headers: received } = response;
    assert.deepEqual(
      [status, received.get('etag'), received.get('x-request-id'), received.get('content-type')],
      [200, '"1"', 'r-1', 'application/json'],
    );
    assert.ok(turns > 20, `${turns} turns of the event loop`);
  }
});

test('a very long answer whose client is gone is not made to its end', async (t) => {
  let made = 0;
  const rows = Array.from({ length: 50_000 }, (_, id) => ({
    get name() {
      made += 1;
      return `row ${id}`.padEnd(500, '.');
    },
  }));
  let closed: Promise<unknown> = Promise.resolve();
  const port = await listen(t, (response) => {
    closed = once(response, 'close');
    writeAnswer(response, { status: 200, body: { rows } }, { requestId: 'r-1', headers: null });
  });

  const socket = connect(port, '127.0.0.1');
  socket.write(get);
  await once(socket, 'data');
  socket.destroy();
  await closed;
  const madeThen = made;
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);

  assert.ok(made < rows.length && made <= madeThen + 200, `${made} of ${rows.length} rows were made`);
});
