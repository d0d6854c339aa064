import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventFeed } from './event-feed.ts';
import type { SessionEvent } from './session-event.ts';

function event(sessionId: string): SessionEvent {
  const rest = { taskId: null, instanceId: -1, prompt: '', deadline: '', timestamp: '', reason: null };
  return { eventType: 'opened', sessionId, ...rest };
}

interface Given {
  readonly feed: EventFeed;
  readonly client: AbortController;
  pass(ms: number): void;
}

const onEnd = () => undefined;
const nobodyLeaves = () => new AbortController().signal;

test('a poll gets what happens in one turn of the event loop together, oldest first', async () => {
  const feed = new EventFeed();
  const poll = feed.poll({ timeoutMs: 25_000, signal: nobodyLeaves(), onEnd });

  feed.publish(event('a'));
  feed.publish(event('b'));
  await poll;
  feed.publish(event('c'));

  assert.deepEqual(
    (await poll).events.map(({ sessionId }) => sessionId),
    ['a', 'b'],
  );
});

test('there is no backlog: what happened before a poll is not reported', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const feed = new EventFeed();

  feed.publish(event('a'));
  const poll = feed.poll({ timeoutMs: 1000, signal: nobodyLeaves(), onEnd });
  t.mock.timers.tick(1000);

  assert.deepEqual(await poll, { events: [], timedOut: true });
});

test('every poll gets every event since it began to wait, in one answer for all who wait for the same', async () => {
  const feed = new EventFeed();
  const wait = () => feed.poll({ timeoutMs: 25_000, signal: nobodyLeaves(), onEnd });
  const early = [wait(), wait()];

  feed.publish(event('a'));
  const late = wait();
  feed.publish(event('b'));

  const [first, second] = await Promise.all(early);
  assert.equal(first, second);
  assert.deepEqual(
    [first, await late].map((burst) => burst?.events.map(({ sessionId }) => sessionId)),
    [['a', 'b'], ['b']],
  );
});

test('an event that comes while others are answered is not lost for those who still wait', async () => {
  const feed = new EventFeed();
  const polls = [1, 2].map(() => feed.poll({ timeoutMs: 25_000, signal: nobodyLeaves(), onEnd }));
  void polls[0]?.then(() => feed.publish(event('b')));

  feed.publish(event('a'));

  assert.deepEqual(
    (await Promise.all(polls)).map(({ events }) => events.map(({ sessionId }) => sessionId)),
    [['a'], ['a', 'b']],
  );
});

for (const [title, end] of [
  ['its client goes away', ({ client }) => client.abort()],
  [
    'its client goes away while it is answered',
    ({ client, feed }) => [feed.publish(event('a')), client.abort()],
  ],
  ['it is answered', ({ feed }) => feed.publish(event('a'))],
  ['its time is up', ({ pass }) => pass(1000)],
  ['the feed closes', ({ feed }) => feed.close()],
] satisfies readonly [string, (given: Given) => unknown][]) {
  test(`the end of a poll is told once when ${title}`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const feed = new EventFeed();
    const client = new AbortController();
    let ends = 0;
    const count = () => {
      ends += 1;
    };
    const poll = feed.poll({ timeoutMs: 1000, signal: client.signal, onEnd: count });

    end({ feed, client, pass: (ms) => t.mock.timers.tick(ms) });
    await poll;
    client.abort();
    feed.close();
    t.mock.timers.tick(1000);

    assert.equal(ends, 1);
  });
}

test('a poll whose client is gone already ends at once', async () => {
  let ends = 0;
  const count = () => {
    ends += 1;
  };

  const answer = await new EventFeed().poll({ timeoutMs: 1000, signal: AbortSignal.abort(), onEnd: count });

  assert.deepEqual([answer, ends], [{ events: [], timedOut: true }, 1]);
});

test('closing answers all polls, and later ones at once', async () => {
  const feed = new EventFeed();
  const poll = feed.poll({ timeoutMs: 60_000, signal: nobodyLeaves(), onEnd });

  feed.close();

  assert.deepEqual(await poll, { events: [], timedOut: true });
  assert.deepEqual(await feed.poll({ timeoutMs: 60_000, signal: nobodyLeaves(), onEnd }), {
    events: [],
    timedOut: true,
  });
});
