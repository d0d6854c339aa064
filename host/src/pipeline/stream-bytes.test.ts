import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { BytesReply } from '@gatehouse/sdk-plugin';
import { writeAnswer } from './write-answer.ts';

const size = 8_000_000;
const pieceSize = 65_536;

interface Watched {
  pieces: number;
  readonly ended: Promise<unknown>;
  readonly bytes: AsyncGenerator<Uint8Array>;
}

/** Counts the pieces that are taken, and reports when no more will be taken. */
function watchedBytes(failAfter = Number.POSITIVE_INFINITY): Watched {
  let resolve: () => void = () => undefined;
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  const watched: Watched = { pieces: 0, ended, bytes: make() };
  async function* make() {
    try {
      for (let from = 0; from < size; from += pieceSize) {
        if (watched.pieces >= failAfter) throw new Error('the file was changed');
        watched.pieces += 1;
        yield Buffer.alloc(Math.min(pieceSize, size - from), 'x');
      }
    } finally {
      resolve();
    }
  }
  return watched;
}

async function serve(t: TestContext, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const server = createServer((_request, response) => {
    const headers = { 'content-type': 'image/png', 'content-length': String(size), etag: '"1"' };
    const body = new BytesReply({ status: 206, headers, bytes });
    writeAnswer(response, { status: 206, body }, { requestId: 'r-1', headers: null });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('bytes come as they are, with their own headers and those of every answer', async (t) => {
  const answer = await fetch(`http://127.0.0.1:${await serve(t, watchedBytes().bytes)}/`);
  assert.equal(answer.status, 206);
  const names = [
    'content-type',
    'content-length',
    'etag',
    'cache-control',
    'x-content-type-options',
    'x-request-id',
  ];
  assert.deepEqual(
    names.map((name) => answer.headers.get(name)),
    ['image/png', String(size), '"1"', 'no-store', 'nosniff', 'r-1'],
  );
  assert.equal((await answer.arrayBuffer()).byteLength, size);
});

test('a client that does not read holds the source back, and one that leaves ends it', async (t) => {
  const watched = watchedBytes();
  const socket = connect(await serve(t, watched.bytes), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  socket.destroy();
  await watched.ended;
  assert.ok(watched.pieces * pieceSize < size, `${watched.pieces} pieces were taken`);
});

test('a source that fails cuts the connection off, so that a part is not taken for the whole', async (t) => {
  const answer = await fetch(`http://127.0.0.1:${await serve(t, watchedBytes(3).bytes)}/`);
  await assert.rejects(answer.arrayBuffer());
});
