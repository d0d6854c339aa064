import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { BadProxy } from './testing/bad-proxy.ts';
import { openDaemon, openLink, openNode } from './testing/open-link.ts';

const quickBeats = { beatMs: 20, reconnectAfter: 10, fenceAfter: 5000, lostAfter: 10_000 };

test('a connection that is cut comes back to the same session', async (t) => {
  const { proxy, atDaemon, atNode, daemon, node } = await openLink(t);
  await atNode.changes.next();
  await atDaemon.changes.next();

  proxy.cut();
  atNode.session.send({ kind: 'during' });

  assert.deepEqual(await atNode.changes.take(2), [false, true]);
  assert.deepEqual(await atDaemon.changes.take(2), [false, true]);
  assert.deepEqual((await atDaemon.received.next()).message, { kind: 'during' });
  assert.equal(daemon.sides.waiting + node.sides.waiting, 0);
});

test('a connection that is open and dead is replaced', async (t) => {
  const { proxy, atDaemon, atNode } = await openLink(t, { beats: quickBeats });
  await proxy.connections.next();

  proxy.silence();
  atNode.session.send({ kind: 'up' });
  atDaemon.session.send({ kind: 'down' });

  assert.equal(await proxy.connections.next(), 2);
  assert.deepEqual((await atDaemon.received.next()).message, { kind: 'up' });
  assert.deepEqual((await atNode.received.next()).message, { kind: 'down' });
});

for (const direction of ['up', 'down'] as const)
  test(`a session goes on after the way ${direction} was held up for longer than a connection lives`, async (t) => {
    const { proxy, atDaemon, atNode, node } = await openLink(t, { beats: quickBeats });
    await proxy.connections.next();

    proxy.hold(direction);
    atNode.session.send({ kind: 'up' });
    atDaemon.session.send({ kind: 'down' });
    await proxy.connections.next();
    proxy.release();

    assert.deepEqual((await atDaemon.received.next()).message, { kind: 'up' });
    assert.deepEqual((await atNode.received.next()).message, { kind: 'down' });
    assert.equal(node.fences.waiting, 0);
  });

test('a daemon that starts again gives a new session, and the earlier one has ended before', async (t) => {
  const { proxy, atNode, node, daemon } = await openLink(t);
  const next = await openDaemon(t);
  const ended = atNode.session.ended;

  proxy.aimAt(next.port);
  proxy.cut();

  const later = await node.sides.next();
  assert.match(await ended, /does not know the session/);
  atNode.session.send({ kind: 'late' });
  later.session.send({ kind: 'new' });
  const { received } = await next.sides.next();
  assert.deepEqual((await received.next()).message, { kind: 'new' });
  assert.equal(daemon.sides.waiting, 0);
});

test('the daemon learns of a session when the node has prepared it, also after a cut in between', async (t) => {
  const { port, sides } = await openDaemon(t);
  const proxy = new BadProxy(port);
  const url = `ws://127.0.0.1:${await proxy.open()}`;
  t.after(() => proxy.close());
  const work = new AbortController();
  const prepared = once(work.signal, 'abort').then(() => undefined);
  const node = openNode(t, { url, prepare: () => prepared });
  const atNode = await node.sides.next();
  atNode.session.send({ kind: 'first' });
  await proxy.connections.next();
  proxy.cut();
  await proxy.connections.next();
  assert.equal(sides.waiting, 0);

  work.abort();

  const atDaemon = await sides.next();
  assert.deepEqual((await atDaemon.received.next()).message, { kind: 'first' });
  assert.deepEqual([atDaemon.session.nodeId, atDaemon.session.greeting], ['one', { name: 'one' }]);
  assert.deepEqual(atNode.welcome, { hello: 'node' });
});

test('a node ends its work before the daemon gives it up, whichever direction is dead', async (t) => {
  const beats = { beatMs: 50, reconnectAfter: 8, fenceAfter: 15, lostAfter: 40 };
  for (const direction of ['up', 'down'] as const) {
    const { proxy, atDaemon, node } = await openLink(t, { beats });
    const order: string[] = [];
    const fenced = node.fences.next().then(() => order.push('node'));
    const lost = atDaemon.session.ended.then((reason) => {
      order.push('daemon');
      return reason;
    });

    proxy.hold(direction);

    await fenced;
    assert.match(await lost, /nothing was heard from the node/);
    assert.deepEqual(order, ['node', 'daemon']);
    await node.client.close();
  }
});

test('a session that one side ends is over on the other with the same reason, and the node gets a new one', async (t) => {
  const { atDaemon, atNode, node, daemon } = await openLink(t);

  atDaemon.session.end('the key of the node was taken away');

  assert.equal(await atNode.session.ended, 'the key of the node was taken away');
  const [again] = await Promise.all([node.sides.next(), daemon.sides.next()]);
  again.session.end('drained');
  assert.equal(await again.session.ended, 'drained');
});

test('a node that stops ends its session at once', async (t) => {
  const { atDaemon, node } = await openLink(t);

  await node.client.close();

  assert.equal(await atDaemon.session.ended, 'the node stops');
});
