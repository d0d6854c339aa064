// Events that clients must not miss: a long poll that goes on from a cursor.
import {
  type Burst,
  changes,
  clock,
  declarePlugin,
  EventFeed,
  type FeedCall,
  type FeedOptions,
  feedQuery,
  feedReply,
  operation,
  type PollOptions,
  type PollSlot,
  PollSlots,
  type PollSlotsOptions,
  type Sequel,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const lampEvent = v.object({ lamp: v.string(), isOn: v.boolean() });
type LampEvent = v.InferOutput<typeof lampEvent>;

const events = operation({
  id: 'lamp_events',
  summary: 'Wait for what happens to lamps',
  method: 'GET',
  path: '/lamps/events',
  tier: 0,
  scope: 'lamp:read',
  hosts: ['runner'],
  query: feedQuery,
  reply: feedReply(lampEvent, 'list the lamps with `lamps_list`'),
  errors: ['rate_limited'],
});

/** The newest 1,000 events are kept, in memory. */
export const plugin = declarePlugin({
  id: 'lamp-events',
  title: 'Events of lamps',
  operations: [events],
  scopes: [{ id: 'lamp:read', summary: 'See lamps' }],
  needs: { changes, clock },
}).implement(({ use, onStop }) => {
  const limits: FeedOptions = { clock: use.clock, maxPolls: 64, maxPollsPerKey: 4 };
  const feed = new EventFeed<LampEvent>(limits);
  const changed = use.changes.ofKind('lamp-switches', 'lamp:read');
  onStop(() => feed.close());
  onStop(
    watchSwitches((event) => {
      feed.publish(event);
      changed(event.lamp);
    }),
  );
  return { lamp_events: (call) => feed.answer(call) };
});

/** Stands for what a device says. */
function watchSwitches(onSwitch: (event: LampEvent) => void): () => void {
  const timer = setInterval(() => onSwitch({ lamp: 'hall', isOn: true }), 60_000);
  return () => clearInterval(timer);
}

/** Whether an answer has all: a client that missed something lists what there is. */
export function isWhole(answer: Burst<LampEvent> | Sequel<LampEvent>): boolean {
  return 'missed' in answer ? !answer.missed : !answer.timedOut;
}

/** Several feeds may share the slots of their polls, as a plugin with many kinds of events wants it. */
export function sharedSlots(now: () => number): PollSlots {
  const limits: PollSlotsOptions = { maxPolls: 32, maxPollsPerKey: 8, clock: { now } };
  return new PollSlots(limits);
}

/** A poll that no operation answers; a slot has to be freed, however the poll ends. */
export function waitForSwitch(feed: EventFeed<LampEvent>, slots: PollSlots, call: FeedCall) {
  const slot: PollSlot | null = slots.take(call.caller.keyId);
  if (slot === null) return null;
  const poll: PollOptions = {
    timeoutMs: call.query.timeoutSeconds * 1_000,
    signal: call.signal,
    onEnd: slot.free,
    onWait: (refuse) => slot.onRevoked(() => refuse(new Error('Another key waits for a slot'))),
  };
  return feed.poll(poll);
}
