import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { StreamMessage } from '../protocol/node-messages.ts';
import { LinkStream } from './link-stream.ts';

interface Sent {
  readonly message: StreamMessage;
  readonly bytes: Buffer | null;
}

/** Both sides of a stream over a link that delivers each message later. */
function connect() {
  const sent: Sent[] = [];
  const side = (other: () => LinkStream) =>
    new LinkStream(7, (message, bytes) => {
      const copy = bytes === undefined ? null : Buffer.from(bytes);
      sent.push({ message, bytes: copy });
      void setImmediate().then(() => other().receive(message, copy));
    });
  const near: LinkStream = side(() => far);
  const far: LinkStream = side(() => near);
  for (const stream of [near, far]) stream.on('error', () => undefined);
  return { near, far, sent };
}

test('bytes pass in both directions, and each direction ends by itself', async () => {
  const { near, far, sent } = connect();
  const question = Buffer.alloc(500_000, 'question');
  far.on('data', (bytes) => far.write(bytes)).once('end', () => far.end('over'));
  near.end(question);

  const answer = await buffer(near);

  assert.equal(answer.toString(), `${question}over`);
  assert.ok(sent.every(({ message }) => message.kind !== 'stream-cut'));
});

test('whoever does not read stops the sender at the window, and loses nothing', async () => {
  const { near, far, sent } = connect();
  const bytes = Buffer.alloc(1_000_000, 'a');
  near.end(bytes);
  const underway = () => sent.reduce((sum, { bytes: part }) => sum + (part?.length ?? 0), 0);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();

  assert.ok(underway() < 300_000, `${underway()} bytes are under way`);
  assert.equal((await buffer(far)).length, bytes.length);
});

test('a side that is destroyed destroys the other one, with its reason', async () => {
  const { near, far } = connect();
  const failed = once(far, 'error');
  near.destroy(new Error('the phone is gone'));

  assert.deepEqual((await failed).map(String), ['Error: the phone is gone']);
});

test('a lost link destroys a stream, and nothing more is sent', async () => {
  const { near, sent } = connect();
  const failed = once(near, 'error');
  near.lose('The node rack-2 was lost');

  assert.deepEqual((await failed).map(String), ['Error: The node rack-2 was lost']);
  assert.deepEqual(sent, []);
});

test('a side that sends more than it may ends the stream', async () => {
  const { near } = connect();
  const failed = once(near, 'error');
  const part = Buffer.alloc(60_000);
  for (let count = 0; count < 10 && !near.destroyed; count += 1)
    near.receive({ kind: 'stream-bytes', streamId: 7 }, part);

  assert.match(String((await failed)[0]), /sent more than it may/);
});

for (const count of [1, -1, Number.NaN, Number.POSITIVE_INFINITY])
  test(`a side that takes ${count} bytes of none that were sent ends the stream`, async () => {
    const { near } = connect();
    const failed = once(near, 'error');

    near.receive({ kind: 'stream-taken', streamId: 7, count }, null);

    assert.match(String((await failed)[0]), /took more than was sent/);
  });
