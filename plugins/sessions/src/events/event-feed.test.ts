import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventFeed } from './event-feed.ts';
import type { SessionEvent } from './session-event.ts';

function event(sessionId: string): SessionEvent {
  const rest = { taskId: null, instanceId: -1, prompt: '', deadline: '', timestamp: '', reason: null };
  return { eventType: 'opened', sessionId, ...rest };
}

const nobodyLeaves = () => new AbortController().signal;

test('a poll gets what happens in one turn of the event loop together, oldest first', async () => {
  const feed = new EventFeed({ mostPolls: 32 });
  const poll = feed.poll({ timeoutMs: 25_000, signal: nobodyLeaves() });

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
  const feed = new EventFeed({ mostPolls: 32 });

  feed.publish(event('a'));
  const poll = feed.poll({ timeoutMs: 1000, signal: nobodyLeaves() });
  t.mock.timers.tick(1000);

  assert.deepEqual(await poll, { events: [], timedOut: true });
});

test('every poll gets every event since it began to wait, in one answer for all who wait for the same', async () => {
  const feed = new EventFeed({ mostPolls: 32 });
  const wait = () => feed.poll({ timeoutMs: 25_000, signal: nobodyLeaves() });
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
  const feed = new EventFeed({ mostPolls: 32 });
  const polls = [1, 2].map(() => feed.poll({ timeoutMs: 25_000, signal: nobodyLeaves() }));
  void polls[0]?.then(() => feed.publish(event('b')));

  feed.publish(event('a'));

  assert.deepEqual(
    (await Promise.all(polls)).map(({ events }) => events.map(({ sessionId }) => sessionId)),
    [['a'], ['a', 'b']],
  );
});

test('the slot of a poll is free again once its client went away', () => {
  const feed = new EventFeed({ mostPolls: 1 });
  const client = new AbortController();

  feed.poll({ timeoutMs: 1000, signal: client.signal });
  const wasFull = feed.isFull;
  client.abort();

  assert.deepEqual([wasFull, feed.isFull], [true, false]);
});

test('closing answers all polls, and later ones at once', async () => {
  const feed = new EventFeed({ mostPolls: 32 });
  const poll = feed.poll({ timeoutMs: 60_000, signal: nobodyLeaves() });

  feed.close();

  assert.deepEqual(await poll, { events: [], timedOut: true });
  assert.deepEqual(await feed.poll({ timeoutMs: 60_000, signal: nobodyLeaves() }), {
    events: [],
    timedOut: true,
  });
});
