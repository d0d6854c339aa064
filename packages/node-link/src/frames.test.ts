import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDaemon } from './testing/open-link.ts';
import { openRawNode, openRawSession } from './testing/raw-node.ts';

const long = Buffer.alloc(4);
long.writeUInt32BE(2 ** 31);

for (const [what, frame] of [
  ['is no JSON', '{'],
  ['is not known', '{"run":"this"}'],
  ['has more than it should', '{"ready":true,"also":1}'],
  ['skips a number', '{"n":2,"m":{}}'],
  ['repeats a number', '{"n":0,"m":{}}'],
  ['has a message that is no object', '{"n":1,"m":"text"}'],
  ['acknowledges what was not sent', '{"got":7}'],
  ['is binary without a head', Buffer.from([1, 2])],
  ['has a head beyond its end', Buffer.concat([long, Buffer.from('{}')])],
  ['is a list', '[]'],
] as const)
  test(`a frame that ${what} ends the session, and the log says so`, async (t) => {
    const { port, sides, lines } = await openDaemon(t);
    const { line, closed } = await openRawSession(t, port);
    const { session } = await sides.next();

    line.send(frame);

    assert.match(await session.ended, /a frame of the node could not be taken/);
    assert.equal(await closed, 4410);
    const log = (await lines.take(lines.waiting)).join('\n');
    assert.match(log, /a frame of a node could not be taken/);
  });

for (const [what, frame] of [
  ['a message', '{"n":1,"m":{}}'],
  ['a greeting without its fields', '{"hello":{}}'],
] as const)
  test(`a connection that begins with ${what} is closed and has no session`, async (t) => {
    const { port, sides } = await openDaemon(t);
    const { line, closed } = await openRawNode(t, port);

    line.send(frame);

    assert.equal(await closed, 4410);
    assert.equal(sides.waiting, 0);
  });

test('a message before the node is ready ends the session that nobody has seen', async (t) => {
  const { port, sides } = await openDaemon(t);
  const { line, hello, closed } = await openRawNode(t, port);
  hello(null, null);

  line.send('{"n":1,"m":{}}');

  assert.equal(await closed, 4410);
  assert.equal(sides.waiting, 0);
});

test('of two connections with one session the later one has it, and the earlier is closed', async (t) => {
  const { port, sides } = await openDaemon(t);
  const first = await openRawSession(t, port);
  const { session, received } = await sides.next();
  const second = await openRawNode(t, port);

  second.hello(first.welcome.session, first.welcome.incarnation);

  await first.closed;
  assert.deepEqual(await second.frames.next(), { resumed: { got: 0, answer: 0 } });
  second.line.send('{"ready":true}');
  second.line.send('{"n":1,"m":{"from":"second"}}');
  assert.deepEqual((await received.next()).message, { from: 'second' });
  assert.equal(session.isConnected, true);
});

test('a session that another node names is not resumed', async (t) => {
  const ids = ['one', 'two'];
  const { port, sides } = await openDaemon(t, { authenticate: async () => ids.shift() ?? null });
  const first = await openRawSession(t, port);
  const { session } = await sides.next();
  const second = await openRawNode(t, port);

  second.hello(first.welcome.session, first.welcome.incarnation);

  const { welcome } = (await second.frames.next()) as { welcome: { session: string; nodeId: string } };
  assert.equal(welcome.nodeId, 'two');
  assert.notEqual(welcome.session, first.welcome.session);
  assert.equal(session.isConnected, true);
});

test('a session of another start of the daemon is not resumed', async (t) => {
  const { port, sides } = await openDaemon(t);
  const first = await openRawSession(t, port);
  const { session } = await sides.next();
  const second = await openRawNode(t, port);

  second.hello(first.welcome.session, 'another start');

  assert.equal(await session.ended, 'the node began a new session');
});

test('a frame above 64 MB ends the session', async (t) => {
  const { port, sides } = await openDaemon(t);
  const { line } = await openRawSession(t, port);
  const { session } = await sides.next();

  line.send(Buffer.alloc(64 * 2 ** 20 + 1));

  assert.match(await session.ended, /Max payload size exceeded/);
});
