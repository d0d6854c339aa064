import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import type { Channels } from '@gatehouse/sdk-actions';
import type { DocumentStore, StoredDocument } from '@gatehouse/sdk-plugin';
import { standardExecutors } from '../executors/standard-executors.ts';
import { serveWorkQueues } from './serve-work-queues.ts';
import { openWorkQueues } from './work-queues.ts';

/** The stored documents, as after a restart of the daemon. */
function storeOf(documents = new Map<string, StoredDocument>()): DocumentStore {
  const collection = {
    get size() {
      return documents.size;
    },
    get: (id: string) => documents.get(id),
    all: () => [...documents.values()],
    insert: async (document: StoredDocument) => void documents.set(document.id, document),
    update: async (id: string, change: (old: StoredDocument | undefined) => StoredDocument) =>
      void documents.set(id, change(documents.get(id))),
    remove: async (id: string) => documents.delete(id),
  };
  return { collection: async () => collection as never, close: async () => undefined };
}

async function queuesAt(clock = { now: 0 }, documents?: Map<string, StoredDocument>) {
  const queues = await openWorkQueues(storeOf(documents), () => clock.now);
  const add = (payload: string, delaySec = 0) => queues.add({ queue: 'q', payload, delaySec });
  const take = async (uowId: string) => (await queues.reserve('q', 10, uowId)).item;
  return { queues, clock, add, take };
}

test('the oldest item comes first, each to one run, and queues are apart', async () => {
  const { queues, add, take } = await queuesAt();
  await add('first');
  await add('second');

  const taken = await Promise.all([take('a'), take('b'), take('c')]);

  assert.deepEqual(
    taken.map((item) => item?.payload),
    ['first', 'second', undefined],
  );
  assert.deepEqual(await queues.reserve('other', 10, 'a'), { item: null });
});

test('an item whose lease is over goes to another run, and then the first run cannot finish it', async () => {
  const { queues, clock, add, take } = await queuesAt();
  await add('work');
  const item = await take('a');
  clock.now = 10_000;

  const again = await take('b');

  assert.deepEqual([again?.itemId, again?.tries], [item?.itemId, 2]);
  await assert.rejects(queues.done(item?.itemId ?? '', 'a'), /is not reserved by this run/);
  await queues.done(item?.itemId ?? '', 'b');
  await assert.rejects(queues.done(item?.itemId ?? '', 'b'), /There is no item .*: it was done before/);
});

for (const [kind, maxTries, isRetried] of [
  ['application', 2, true],
  ['application', 1, false],
  ['business', 9, false],
] as const) {
  test(`an item that failed as ${kind} with at most ${maxTries} tries is ${isRetried ? '' : 'not '}tried again`, async () => {
    const { queues, clock, add, take } = await queuesAt();
    await add('work');
    const item = await take('a');

    const answer = await queues.fail(item?.itemId ?? '', { kind, message: 'm', maxTries, delaySec: 5 }, 'a');

    assert.deepEqual(answer, { isRetried });
    assert.equal(await take('b'), null);
    clock.now = 5000;
    assert.equal((await take('b'))?.tries, isRetried ? 2 : undefined);
  });
}

test('an item that is postponed comes later and has no more tries than before', async () => {
  const { queues, clock, add, take } = await queuesAt();
  await add('work');
  const item = await take('a');

  await queues.postpone(item?.itemId ?? '', 60, 'a');

  assert.equal(await take('b'), null);
  clock.now = 60_000;
  assert.equal((await take('b'))?.tries, 1);
});

test('an item that is added with a delay can be reserved after the delay', async () => {
  const { clock, add, take } = await queuesAt();
  await add('later', 30);

  assert.equal(await take('a'), null);
  clock.now = 30_000;
  assert.equal((await take('a'))?.payload, 'later');
});

test('a restart of the daemon loses nothing', async () => {
  const documents = new Map<string, StoredDocument>();
  const before = await queuesAt({ now: 0 }, documents);
  await before.add('kept');
  await before.take('a');

  const after = await queuesAt({ now: 10_000 }, documents);

  assert.equal((await after.take('b'))?.payload, 'kept');
});

test('a payload that is too long is refused with its length', async () => {
  const { add } = await queuesAt();

  await assert.rejects(add('x'.repeat(1_000_001)), /Payload has 1000001 characters/);
});

test('actions add, reserve, fail, postpone and finish items', async () => {
  const handlers = new Map<string, (question: never, run: never, signal: never) => Promise<unknown>>();
  const channels: Channels = { serve: ({ name }, answer) => void handlers.set(name, answer) };
  await serveWorkQueues({ channels, documentStore: storeOf() });
  const reserve = (wait: string) => ({
    ...{ type: 'WorkQueue', action: 'Reserve', parameters: { Queue: 'q', WaitSec: wait } },
    results: { ItemId: 'item', Payload: 'payload', Tries: 'tries' },
  });
  const act = (action: string, more = {}) => ({
    ...{ type: 'WorkQueue', action, results: action === 'Fail' ? { OutputVariable: 'failed' } : {} },
    parameters: { ItemId: '{-Variable.item-}', ...more },
  });
  const add = { type: 'WorkQueue', action: 'Add', parameters: { Queue: 'q', Payload: 'one' } };
  const never = { type: 'Notification', action: 'Log', parameters: { Message: 'never' } };
  const sequence = [add, reserve('0'), act('Postpone'), reserve('1'), act('Fail'), reserve('0'), act('Done')];

  const { outcome, events } = await runDocument(documentOf([...sequence, reserve('1'), never]), {
    executors: standardExecutors,
    answer: async (name, question) =>
      handlers.get(name)?.(question as never, { uowId: 'run' } as never, undefined as never),
  });

  const { payload, tries, failed } = outcome.values?.variables ?? {};
  assert.deepEqual(
    [outcome.result, payload, tries, failed],
    ['success', 'one', '2', 'retry'],
    outcome.errorMessage ?? '',
  );
  assert.equal(
    events.some((event) => event.kind === 'log' && event.message === 'never'),
    false,
  );
});

test('reserved items do not slow down waiting runs', async () => {
  const { queues, clock, add, take } = await queuesAt();
  for (let count = 0; count < 5000; count++) await add(String(count));
  for (let count = 0; count < 4999; count++) await take('a');

  const last = await take('b');
  const none = await take('c');
  clock.now = 10_000;
  const again = await queues.reserve('q', 10, 'd');

  assert.deepEqual([last?.payload, none, again.item?.payload, again.item?.tries], ['4999', null, '0', 2]);
});

test('the queues refuse items beyond their maximum memory', async () => {
  const { queues, take } = await queuesAt();
  const payload = 'x'.repeat(1_000_000);
  const addLong = () => queues.add({ queue: 'q', payload, delaySec: 0 });
  for (let count = 0; count < 256; count++) await addLong();

  await assert.rejects(addLong(), /hold 256000000 characters/);
  const item = await take('a');
  await queues.done(item?.itemId ?? '', 'a');
  await addLong();

  await assert.rejects(addLong(), /hold 256000000 characters/);
});

test('a long message of a failure is cut', async () => {
  const documents = new Map<string, StoredDocument>();
  const handlers = new Map<string, (question: never, run: never, signal: never) => Promise<unknown>>();
  const channels: Channels = { serve: ({ name }, answer) => void handlers.set(name, answer) };
  await serveWorkQueues({ channels, documentStore: storeOf(documents) });
  const parameters = { Queue: 'q', ItemId: '{-Variable.item-}', Payload: 'p', Message: 'm'.repeat(100_000) };
  const sequence = ['Add', 'Reserve', 'Fail'].map((action) => ({
    ...{ type: 'WorkQueue', action, parameters: { ...parameters } },
    results: action === 'Reserve' ? { ItemId: 'item' } : {},
  }));

  const { outcome } = await runDocument(documentOf(sequence), {
    executors: standardExecutors,
    answer: async (name, question) =>
      handlers.get(name)?.(question as never, { uowId: 'run' } as never, undefined as never),
  });

  const [item] = documents.values();
  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  assert.deepEqual(item && 'message' in item && String(item.message).length, 1001);
});
