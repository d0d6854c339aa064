import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Burst, EventFeed, type Sequel } from './event-feed.ts';
import { keptEvents } from './recent-events.ts';

interface WindowEvent {
  readonly sessionId: string;
}

const event = (sessionId: string): WindowEvent => ({ sessionId });
const clock = { now: () => 0 };
const newFeed = () => new EventFeed<WindowEvent>({ clock });

interface Given {
  readonly feed: EventFeed<WindowEvent>;
  readonly client: AbortController;
  pass(ms: number): void;
}

const onEnd = () => undefined;
const nobodyLeaves = () => new AbortController().signal;

test('a poll gets the events of one turn of the event loop together, oldest first', async () => {
  const feed = newFeed();
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

test('events before a poll are not reported', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const feed = newFeed();

  feed.publish(event('a'));
  const poll = feed.poll({ timeoutMs: 1000, signal: nobodyLeaves(), onEnd });
  t.mock.timers.tick(1000);

  assert.deepEqual(await poll, { events: [], timedOut: true });
});

test('every poll gets every event since its start, and polls for the same events share one answer', async () => {
  const feed = newFeed();
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

test('an event during the delivery of others is not lost for waiting polls', async () => {
  const feed = newFeed();
  const polls = [1, 2].map(() => feed.poll({ timeoutMs: 25_000, signal: nobodyLeaves(), onEnd }));
  void polls[0]?.then(() => feed.publish(event('b')));

  feed.publish(event('a'));

  assert.deepEqual(
    (await Promise.all(polls)).map(({ events }) => events.map(({ sessionId }) => sessionId)),
    [['a'], ['a', 'b']],
  );
});

/** The delivered events with the cursor for the next poll. */
async function follow(feed: EventFeed<WindowEvent>, after: string) {
  const answer = await feed.poll({ timeoutMs: 25_000, after, signal: nobodyLeaves(), onEnd });
  return { cursor: '', missed: null, ...answer, reported: answer.events.map(({ sessionId }) => sessionId) };
}

test('a poll that continues from a cursor gets the events since then at once, each event once', async () => {
  const feed = newFeed();
  feed.publish(event('before'));

  const begun = await follow(feed, 'now');
  feed.publish(event('a'));
  feed.publish(event('b'));
  const second = await follow(feed, begun.cursor);
  const waiting = follow(feed, second.cursor);
  feed.publish(event('c'));
  const third = await waiting;
  feed.publish(event('d'));
  const again = await follow(feed, second.cursor);

  assert.deepEqual([begun.reported, begun.timedOut, begun.missed], [[], false, false]);
  assert.deepEqual([second.reported, second.missed], [['a', 'b'], false]);
  assert.deepEqual([third.reported, third.missed], [['c'], false]);
  assert.deepEqual(again.reported, ['c', 'd']);
});

test('a poll with a cursor times out with a cursor for the next poll', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const feed = newFeed();
  const { cursor } = await follow(feed, 'now');

  const poll = follow(feed, cursor);
  t.mock.timers.tick(25_000);
  const answer = await poll;

  assert.deepEqual(
    [answer.reported, answer.timedOut, answer.missed, answer.cursor],
    [[], true, false, cursor],
  );
});

test('a cursor that is older than the stored events is reported as such, with all that are stored', async () => {
  const feed = newFeed();
  const { cursor } = await follow(feed, 'now');
  for (let n = 0; n < 5 * keptEvents; n += 1) feed.publish(event(`${n}`));

  const answer = await follow(feed, cursor);

  assert.equal(answer.missed, true);
  assert.equal(answer.reported.at(-1), `${5 * keptEvents - 1}`);
  assert.deepEqual(
    [answer.reported.length >= keptEvents, answer.reported.length < 2 * keptEvents],
    [true, true],
  );
});

test('a cursor of another daemon, or of events that never happened, is reported as missed events', async () => {
  const [before, after] = [newFeed(), newFeed()];
  before.publish(event('a'));
  const old = await follow(before, 'now');
  const { cursor } = await follow(after, 'now');

  const ofOld = await follow(after, old.cursor);
  const ofFuture = await follow(after, cursor.replace(':0', ':7'));

  assert.deepEqual([ofOld.missed, ofOld.reported, ofOld.timedOut], [true, [], false]);
  assert.equal(ofFuture.missed, true);
  assert.deepEqual((await follow(after, 'now')).cursor, ofOld.cursor);
});

test('a poll without a cursor gets no cursor', async () => {
  const feed = newFeed();
  const poll: Promise<Burst<WindowEvent> | Sequel<WindowEvent>> = feed.poll({
    timeoutMs: 1000,
    signal: nobodyLeaves(),
    onEnd,
  });

  feed.publish(event('a'));

  assert.deepEqual(Object.keys(await poll), ['events', 'timedOut']);
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
  test(`the end of a poll is reported once when ${title}`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const feed = newFeed();
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

test('a poll whose client has disconnected already ends at once', async () => {
  let ends = 0;
  const count = () => {
    ends += 1;
  };

  const answer = await newFeed().poll({ timeoutMs: 1000, signal: AbortSignal.abort(), onEnd: count });

  assert.deepEqual([answer, ends], [{ events: [], timedOut: true }, 1]);
});

test('closing answers all polls, and later ones at once', async () => {
  const feed = newFeed();
  const poll = feed.poll({ timeoutMs: 60_000, signal: nobodyLeaves(), onEnd });

  feed.close();

  assert.deepEqual(await poll, { events: [], timedOut: true });
  assert.deepEqual(await feed.poll({ timeoutMs: 60_000, signal: nobodyLeaves(), onEnd }), {
    events: [],
    timedOut: true,
  });
});

test('a call is answered in a slot of its key, and is told when to try again where it gets none', async () => {
  const feed = new EventFeed<WindowEvent>({ clock, maxPolls: 1, maxPollsPerKey: 1 });
  const headers: string[] = [];
  const client = new AbortController();
  const call = (keyId: string) => ({
    query: { timeoutSeconds: 25 },
    caller: { keyId },
    signal: client.signal,
    setHeader: (...header: readonly [string, string]) => void headers.push(header.join(' ')),
  });
  const first = feed.answer(call('a'));

  await assert.rejects(feed.answer(call('b')), { code: 'rate_limited' });
  feed.publish(event('x'));

  assert.deepEqual((await first).events, [event('x')]);
  assert.deepEqual(headers, ['Retry-After 1']);
  client.abort();
  assert.deepEqual(await feed.answer(call('b')), { events: [], timedOut: true });
});
