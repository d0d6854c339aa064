import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { MessageLines } from './message-lines.ts';

/** A side that reads up to 1,000 bytes a message, and the raw stream of the other one. */
async function pair(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lines-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const server = createServer().listen(join(folder, 'socket'));
  const peer = createConnection(join(folder, 'socket'));
  const [stream] = (await once(server, 'connection')) as [Socket];
  t.after(() => {
    peer.destroy();
    stream.destroy();
    server.close();
  });
  const messages: unknown[] = [];
  const reasons: string[] = [];
  const lines = new MessageLines({
    ...{ stream, maxBytes: 1_000, onEnd: () => undefined },
    onMessage: (message) => void messages.push(message),
    onBroken: (reason) => void reasons.push(reason),
  });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };
  return { peer, lines, messages, reasons, until };
}

test('messages arrive as they were sent, also in pieces, many at once, and with line ends and letters of any language', async (t) => {
  const { peer, messages, until } = await pair(t);
  const sent = [{ kind: 'a', text: 'first\nsecond' }, { kind: 'b', text: 'Zürich 日本 😀' }, { kind: 'c' }];
  const bytes = Buffer.from(sent.map((message) => `${JSON.stringify(message)}\n`).join(''));

  for (const byte of bytes) {
    peer.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
  peer.write(bytes);
  await until(() => messages.length === 6);

  assert.deepEqual(messages, [...sent, ...sent]);
});

test('bytes that are no message break it, and so does a message without end; nothing is read behind', async (t) => {
  for (const [bytes, reason] of [
    ['no message\n{"kind":"a"}\n', 'It sent what is no message'],
    ['x'.repeat(1_001), 'It sent a message of more than 0.001 MB'],
  ] as const) {
    const { peer, messages, reasons, until } = await pair(t);
    peer.write(bytes);
    await until(() => reasons.length > 0);
    peer.write('\n{"kind":"b"}\n'.repeat(10));
    await new Promise<void>((resolve) => peer.end(resolve));

    assert.deepEqual([messages, reasons], [[], [reason]]);
  }
});

test('what the other side does not take is counted, until it does', async (t) => {
  const { peer, lines, until } = await pair(t);
  peer.pause();
  for (let sent = 0; sent < 100; sent += 1) lines.send({ text: 'x'.repeat(100_000) });

  assert.equal(lines.unsent.messages, 100);
  assert.ok(lines.unsent.bytes > 10_000_000);
  peer.resume();
  await until(() => lines.unsent.messages === 0);

  assert.equal(lines.unsent.bytes, 0);
});
