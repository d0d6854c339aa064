import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptEvents, RecentEvents } from './recent-events.ts';

interface WindowEvent {
  readonly sessionId: string;
}

function withEvents(count: number): RecentEvents<WindowEvent> {
  const events = new RecentEvents<WindowEvent>();
  for (let at = 1; at <= count; at++) events.add({ sessionId: `${at}` });
  return events;
}

function idsSince(events: RecentEvents<WindowEvent>, cursor: string) {
  const { events: found, missed } = events.since(cursor);
  return { first: found[0]?.sessionId, count: found.length, missed };
}

/** The cursor as it was after so many events. */
function cursorAt(events: RecentEvents<WindowEvent>, count: number): string {
  return `${events.cursor.split(':')[0]}:${count}`;
}

test('a cursor is followed by the events since it, and by none when it is the newest', () => {
  const events = withEvents(5);

  assert.deepEqual(idsSince(events, cursorAt(events, 3)), { first: '4', count: 2, missed: false });
  assert.deepEqual(idsSince(events, cursorAt(events, 0)), { first: '1', count: 5, missed: false });
  assert.deepEqual(idsSince(events, events.cursor), { first: undefined, count: 0, missed: false });
});

test('a cursor of another daemon, one ahead and one that is none get all events, and say that some may be missing', () => {
  const events = withEvents(5);

  for (const cursor of [withEvents(3).cursor, cursorAt(events, 6), '', 'x:1', cursorAt(events, -1)])
    assert.deepEqual(idsSince(events, cursor), { first: '1', count: 5, missed: true }, cursor);
});

test('at least a thousand events are kept, at most twice as many', () => {
  assert.equal(keptEvents, 1000);
  const full = withEvents(2 * keptEvents - 1);
  assert.deepEqual(idsSince(full, cursorAt(full, 0)), {
    first: '1',
    count: 2 * keptEvents - 1,
    missed: false,
  });

  const cut = withEvents(2 * keptEvents);

  const kept = { first: `${keptEvents + 1}`, count: keptEvents };
  assert.deepEqual(idsSince(cut, cursorAt(cut, keptEvents)), { ...kept, missed: false });
  assert.deepEqual(idsSince(cut, cursorAt(cut, keptEvents - 1)), { ...kept, missed: true });
});
