import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { openLink, type Side } from './testing/open-link.ts';
import { openRawNode, openRawSession } from './testing/raw-node.ts';

const cuts = rounds('cuts', { quick: 50, all: 200, long: 2000 });

test('each message arrives once and in order in both directions, over random cuts', async (t) => {
  const random = createRandom(readSeed());
  const { proxy, atDaemon, atNode } = await openLink(t);
  let sent = 0;
  let received = 0;
  const sendSome = () => {
    for (let left = between(random, 1, 40); left > 0; left -= 1) {
      sent += 1;
      const bytes = between(random, 0, 3) === 0 ? Buffer.alloc(between(random, 0, 20_000), sent) : undefined;
      atDaemon.session.send({ number: sent }, bytes);
      atNode.session.send({ number: sent }, bytes);
    }
  };
  const check = async (side: Side, number: number) => {
    const { message, bytes } = await side.received.next();
    assert.deepEqual(message, { number });
    if (bytes !== null) assert.equal(bytes.equals(Buffer.alloc(bytes.length, number)), true);
  };

  for (let cut = 0; cut < cuts; cut += 1) {
    sendSome();
    for (let left = between(random, 0, 20); left > 0 && received < sent; left -= 1) {
      received += 1;
      await Promise.all([check(atDaemon, received), check(atNode, received)]);
    }
    await proxy.connections.next();
    proxy.cut();
  }
  sendSome();
  while (received < sent) {
    received += 1;
    await Promise.all([check(atDaemon, received), check(atNode, received)]);
  }
  atNode.session.send({ number: 'last' });

  assert.deepEqual((await atDaemon.received.next()).message, { number: 'last' });
  assert.equal(atDaemon.received.waiting, 0);
  assert.equal(atNode.received.waiting, 0);
});

test('bytes stay among the messages that they were sent with', async (t) => {
  const { atDaemon, atNode } = await openLink(t);
  const bytes = Buffer.from([0, 1, 2, 255]);

  atDaemon.session.send({ kind: 'before' });
  atDaemon.session.send({ kind: 'äöü€' }, bytes);
  atDaemon.session.send({ kind: 'empty' }, new Uint8Array());
  atDaemon.session.send({ kind: 'after' });

  assert.deepEqual(await atNode.received.take(4), [
    { message: { kind: 'before' }, bytes: null },
    { message: { kind: 'äöü€' }, bytes },
    { message: { kind: 'empty' }, bytes: Buffer.alloc(0) },
    { message: { kind: 'after' }, bytes: null },
  ]);
});

test('messages of a session beyond any bound pass, as they are acknowledged on the way', async (t) => {
  const { atDaemon, atNode } = await openLink(t);
  const picture = Buffer.alloc(2 ** 20, 7);

  for (let n = 0; n < 150; n += 1) {
    atDaemon.session.send({ n }, picture);
    const { bytes } = await atNode.received.next();
    assert.equal(bytes?.length, picture.length);
  }

  assert.equal(atDaemon.session.isConnected, true);
});

for (const [what, count, bytes] of [
  ['100,000 messages', 100_001, undefined],
  ['64 MB', 65, Buffer.alloc(2 ** 20)],
] as const)
  test(`a session ends when its peer has not acknowledged ${what}`, async (t) => {
    const { proxy, atDaemon } = await openLink(t);
    proxy.hold('up');

    for (let n = 0; n < count; n += 1) atDaemon.session.send({ n }, bytes);

    assert.match(await atDaemon.session.ended, /has not acknowledged/);
  });

test('an error of a listener ends the session on both sides with its words', async (t) => {
  const { atDaemon, atNode } = await openLink(t);
  atDaemon.session.listen(() => {
    throw new Error('cannot read this');
  });

  atNode.session.send({ kind: 'odd' });

  assert.match(await atDaemon.session.ended, /cannot read this/);
  assert.match(await atNode.session.ended, /cannot read this/);
});

test('a session has the newest version that both sides speak', async (t) => {
  const { atDaemon, atNode, daemon } = await openLink(t);
  await openRawSession(t, daemon.port);
  const older = await daemon.sides.next();

  assert.deepEqual([atDaemon.session.protocol, atNode.session.protocol], [2, 2]);
  assert.equal(older.session.protocol, 1);
});

test('a node that comes back with another version has a new session', async (t) => {
  const { daemon, atDaemon } = await openLink(t);
  const node = await openRawNode(t, daemon.port);

  node.hello(null, null);
  await node.frames.next();
  node.line.send('{"ready":true}');

  assert.match(await atDaemon.session.ended, /new session/);
  assert.equal((await daemon.sides.next()).session.protocol, 1);
});
