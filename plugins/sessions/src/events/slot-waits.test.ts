import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { PollSlots } from '@gatehouse/sdk-plugin';
import type { CallWait } from '../call-waits.ts';

import { SlotWaits } from './slot-waits.ts';

const maxSeconds = 60;
const never = new Promise<void>(() => undefined);

function setUp(maxPolls = 1, maxPollsPerKey = maxPolls) {
  const slots = new PollSlots({ maxPolls, maxPollsPerKey, clock: { now: () => 0 } });
  return { slots, waits: new SlotWaits(slots) };
}

function aCall(keyId = 'one') {
  const client = new AbortController();
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => void headers.set(name, value);
  return { caller: { keyId }, signal: client.signal, setHeader, headers, leave: () => client.abort() };
}

const waitFor = (reached: Promise<unknown>) => async (wait: CallWait) => {
  await wait.until(() => reached);
  return 'answered';
};

test('a wait ends when the state is reached, and its slot is free again', async () => {
  const { waits, slots } = setUp();

  assert.equal(await waits.hold(aCall(), maxSeconds, waitFor(Promise.resolve())), 'answered');

  assert.ok(slots.take('one'));
});

test('a wait is over when its time is up', async () => {
  const { waits } = setUp();

  assert.equal(await waits.hold(aCall(), 0.001, waitFor(never)), 'answered');
});

test('nothing listens on after a wait', async () => {
  const { waits } = setUp();
  const signals: AbortSignal[] = [];
  const call = aCall();

  await waits.hold(call, 0.001, (wait) =>
    wait.until((signal) => {
      signals.push(signal);
      return never;
    }),
  );

  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true],
  );
  assert.equal(getEventListeners(call.signal, 'abort').length, 0);
});

test('a client that disconnects frees the slot', async () => {
  const { waits, slots } = setUp();
  const call = aCall();
  const waiting = waits.hold(call, maxSeconds, waitFor(never));
  assert.equal(slots.take('one'), null);

  call.leave();

  await waiting;
  assert.ok(slots.take('one'));
});

test('without a free slot a call is refused before it does anything', async () => {
  const { waits, slots } = setUp();
  slots.take('one');
  const call = aCall();
  let hasBegun = false;

  await assert.rejects(
    waits.hold(call, maxSeconds, () => {
      hasBegun = true;
    }),
    { code: 'rate_limited' },
  );

  assert.equal(hasBegun, false);
  assert.equal(call.headers.get('Retry-After'), '1');
});

test('a call without seconds takes no slot and does not wait', async () => {
  const { waits, slots } = setUp();
  slots.take('one');

  assert.equal(await waits.hold(aCall(), 0, waitFor(never)), 'answered');
});

test('a wait whose slot goes to another key answers at once', async () => {
  const { waits, slots } = setUp(2, 1);
  const waiting = [1, 2].map(() => waits.hold(aCall('one'), maxSeconds, waitFor(never)));

  assert.ok(slots.take('two'));

  assert.equal(await Promise.race(waiting), 'answered');
  waits.close();
  await Promise.all(waiting);
});

test('a failed call frees its slot', async () => {
  const { waits, slots } = setUp();

  await assert.rejects(
    waits.hold(aCall(), maxSeconds, () => {
      throw new Error('refused');
    }),
    /refused/,
  );

  assert.ok(slots.take('one'));
});

test('a stop ends all waits, and later ones end at once', async () => {
  const { waits } = setUp(2);
  const waiting = waits.hold(aCall(), maxSeconds, waitFor(never));

  waits.close();

  assert.equal(await waiting, 'answered');
  assert.equal(await waits.hold(aCall(), maxSeconds, waitFor(never)), 'answered');
});
