import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { rounds } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { runner, key, stop } = await startTestDaemon({ hosts: ['runner'] });
after(stop);

const slots = 32;
const shareOfKey = 8;
const port = Number(new URL(runner.baseUrl).port);

function pollText(timeoutSeconds: number, rawKey = key): string {
  const target = `/api/v1/sessions/events?timeoutSeconds=${timeoutSeconds}`;
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${rawKey}\r\n\r\n`;
}

/** A poll on a separate connection. */
async function openPoll(text = pollText(60)): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const poll = (timeoutSeconds: number) => runner.send(`GET /sessions/events?timeoutSeconds=${timeoutSeconds}`);
const hasRoom = () =>
  eventually(
    async () => (await poll(1)).status,
    (status) => status === 200,
  );

/** Asserts that all slots are free: as many polls as there are slots can wait at the same time. */
async function assertAllFree(): Promise<void> {
  const statuses = await eventually(
    async () => (await Promise.all(Array.from({ length: slots }, () => poll(1)))).map(({ status }) => status),
    (found) => found.every((status) => status === 200),
  );
  assert.equal(statuses.length, slots);
}

test('the 33rd poll is refused at once, while the others wait on', async () => {
  const held = await Promise.all(Array.from({ length: slots }, () => openPoll()));
  const answered: string[] = [];
  for (const socket of held) socket.once('data', () => answered.push('a poll that waited'));

  const refused = await eventually(
    () => poll(1),
    ({ status }) => status === 429,
  );

  answered.push('the refusal');
  assert.deepEqual(answered, ['the refusal']);
  assert.deepEqual([refused.body.error, refused.headers.get('retry-after')], ['rate_limited', '1']);
  for (const socket of held) socket.destroy();
  await assertAllFree();
});

test('a key that holds every slot gives some to another key at once', async () => {
  const { rawKey } = await runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['task:read'] });
  const oneMore = slots + 1;
  const greedy = await Promise.all(Array.from({ length: oneMore }, () => openPoll(pollText(60, rawKey))));
  const received: string[] = [];
  for (const socket of greedy) socket.on('data', (chunk) => received.push(chunk.toString().slice(0, 12)));
  const refusals = (count: number) =>
    eventually(
      async () => received,
      (found) => found.length === count,
    );
  await refusals(1);

  const others = await Promise.all(Array.from({ length: shareOfKey }, () => poll(1)));

  assert.deepEqual(
    others.map(({ status }) => status),
    Array(shareOfKey).fill(200),
  );
  assert.deepEqual(new Set(await refusals(1 + shareOfKey)), new Set(['HTTP/1.1 429']));
  for (const socket of greedy) socket.destroy();
  await assertAllFree();
});

const ways: Readonly<Record<string, (socket: Socket) => unknown>> = {
  'is closed': (socket) => socket.destroy(),
  'is reset': (socket) => socket.resetAndDestroy(),
  'is closed in one direction, then in both': (socket) => socket.end(() => socket.destroy()),
  'sends the next request, and is reset': (socket) =>
    socket.write(pollText(60), () => socket.resetAndDestroy()),
  'sends half of the next request, and is closed': (socket) =>
    socket.write('GET /api', () => socket.destroy()),
  'sends what is no request, and is closed': (socket) =>
    socket.write('no request\r\n\r\n', () => socket.destroy()),
};

const dropped = rounds('polls whose connection is dropped', { quick: 1_500, all: 3_000, long: 100_000 });
const pollsOfEachWay = Math.ceil(dropped / Object.keys(ways).length);

for (const [way, drop] of Object.entries(ways)) {
  test(`${pollsOfEachWay} polls whose connection ${way} leave no slot taken`, async () => {
    for (let done = 0; done < pollsOfEachWay; done += slots) {
      const sockets = await Promise.all(Array.from({ length: slots }, () => openPoll()));
      const closed = sockets.map((socket) => once(socket, 'close'));
      // Some polls wait by now, others are dropped while they arrive.
      if ((done / slots) % 2 === 0) await new Promise(setImmediate);
      for (const socket of sockets) drop(socket);
      await Promise.all(closed);
    }

    await assertAllFree();
  });
}

test('polls whose time is up leave no slot taken', async () => {
  await hasRoom();
  const answers = await Promise.all(Array.from({ length: slots }, () => poll(1)));

  assert.deepEqual([...new Set(answers.map(({ body }) => body.timedOut))], [true]);
  await assertAllFree();
});
