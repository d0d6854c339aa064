import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { jsonPieces } from '@gatehouse/sdk-plugin/internal/json-pieces';
import { streamText } from './stream-text.ts';

/** Serves pieces to one client, and counts the turns of the event loop that others have between them. */
async function served(t: TestContext, pieces: Iterable<string>) {
  const turns: number[] = [];
  let turn = 0;
  let isDone = false;
  const other = () => {
    turn += 1;
    if (!isDone) setImmediate(other);
  };
  function* watched() {
    for (const piece of pieces) {
      turns.push(turn);
      yield piece;
    }
  }
  const server = createServer((_request, response) => {
    setImmediate(other);
    void streamText(response, watched()).finally(() => {
      isDone = true;
    });
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return { turns, port: (server.address() as AddressInfo).port, ended: () => isDone };
}

test('other work has its turn between all pieces of a long answer, whose bytes are those of the whole', async (t) => {
  const value = { rows: Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'cell "of" a row' })) };
  const { turns, port } = await served(t, jsonPieces(value));
  const [response] = await once(get({ port, host: '127.0.0.1' }), 'response');
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  await once(response, 'end');

  assert.ok(turns.length > 20, `${turns.length} pieces`);
  assert.equal(new Set(turns).size, turns.length);
  assert.deepEqual(JSON.parse(text), value);
});

test('an answer whose client has gone is not made to its end', async (t) => {
  function* endless() {
    for (;;) yield 'x'.repeat(32_768);
  }
  const { port, ended } = await served(t, endless());
  const sent = get({ port, host: '127.0.0.1', agent: false });
  const [response] = await once(sent, 'response');
  await once(response, 'data');

  sent.destroy();
  sent.on('error', () => undefined);
  response.on('error', () => undefined);

  while (!ended()) await new Promise(setImmediate);
});
