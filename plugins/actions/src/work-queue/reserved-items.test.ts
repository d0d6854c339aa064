import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../executors/standard-executors.ts';
import { testSharedData } from '../testing/test-shared-data.ts';

type Sketch = readonly [action: string, parameters: Readonly<Record<string, string>>];

/** Returns the payloads of the finished items in their order. */
async function actOnItems(...sketches: readonly Sketch[]) {
  const { answer } = (await testSharedData()).asker('run');
  const payloads = new Map<string, string>();
  const done: (string | undefined)[] = [];
  const actions = sketches.map(([action, parameters]) => ({
    ...{ type: 'WorkQueue', action, parameters },
    results: action === 'Reserve' ? { ItemId: 'item' } : {},
  }));
  const { outcome } = await runDocument(documentOf(actions), {
    executors: standardExecutors,
    async answer(channel, question) {
      const given = await answer(channel, question);
      if (channel === 'actions.queue-add') payloads.set(textOf(given, 'itemId'), textOf(question, 'payload'));
      if (channel === 'actions.queue-done') done.push(payloads.get(textOf(question, 'itemId')));
      return given;
    },
  });
  return { error: outcome.errorMessage ?? '', done };
}

function textOf(message: unknown, key: string): string {
  return String((message as Record<string, unknown>)[key]);
}

const add = (Payload: string, Queue = 'q') => ['Add', { Queue, Payload }] as const;
const ofQueue = { Queue: 'q' };
const reserve = ['Reserve', ofQueue] as const;
const finish = ['Done', ofQueue] as const;

for (const [what, sketches, expected] of [
  ['the only one', [add('one'), reserve, finish], ['one']],
  [
    'the newest of several, then the one before',
    [add('one'), add('two'), reserve, reserve, finish, finish],
    ['two', 'one'],
  ],
  [
    'the older one, once the newer is finished by its id',
    [add('one'), add('two'), reserve, reserve, ['Done', { ItemId: '{-Variable.item-}' }], finish],
    ['two', 'one'],
  ],
  [
    'that of the queue, not of another one',
    [add('one'), add('two', 'p'), reserve, ['Reserve', { Queue: 'p' }], finish],
    ['one'],
  ],
  [
    'one that failed before and was given back',
    [add('one'), reserve, ['Fail', ofQueue], reserve, ['Postpone', ofQueue], reserve, finish],
    ['one'],
  ],
] as const) {
  test(`an item that is named by its queue alone is ${what}`, async () => {
    assert.deepEqual(await actOnItems(...sketches), { error: '', done: expected });
  });
}

for (const [what, sketches, message] of [
  ['nothing', [['Done', {}]], /ItemId or Queue must be given/],
  ['of a queue of which nothing is reserved', [add('one'), finish], /has reserved no item of the queue "q"/],
  [
    'of a queue whose item is finished',
    [add('one'), reserve, finish, ['Postpone', ofQueue]],
    /has reserved no item of the queue "q"/,
  ],
  ['of a queue with too long a name', [['Fail', { Queue: 'q'.repeat(1001) }]], /Queue has 1001 characters/],
] as const) {
  test(`finishing an item ${what} is an error with the reason`, async () => {
    assert.match((await actOnItems(...sketches)).error, message);
  });
}
