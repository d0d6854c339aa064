import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors, runResource } from '@gatehouse/sdk-actions';
import { type KeptState, parseKeptState } from '../run/kept-state.ts';
import { readSecrets } from '../run/secret-channel.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, keptStateOf, runDocument, wideEvidence } from '../testing.ts';

const restored: unknown[] = [];
const shelf = runResource<{ books: number }>({
  name: 'The shelf',
  create: async () => ({ books: 0 }),
  dispose: async () => undefined,
  captureEvidence: async ({ books }, { keepState }) => keepState('The shelf', { books }),
  restoreState: async (resource, state) => {
    if (typeof Object(state).books !== 'number') throw new Error('it holds no books.');
    resource.books = Object(state).books;
    restored.push(resource.books);
  },
});
const shelves = defineExecutors(
  category({
    tag: 'Shelf',
    title: 'Shelf',
    summary: 'Actions for tests',
    actions: { Add: action({ description: 'Adds a book.' }), Refuse: action({ description: 'Fails.' }) },
  }),
  {
    Add: async ({ resource, lists }) => {
      const made = await resource(shelf);
      made.books += 1;
      if (lists.has('titles')) lists.get('titles').push('Emma');
    },
    Refuse: () => {
      throw new Error('Nothing is there.');
    },
  },
);

const set = (variable: string, value: string): ActionSketch => ({
  type: 'Sample',
  action: 'Set',
  parameters: { Value: value },
  results: { OutputVariable: variable },
});
const actions: readonly ActionSketch[] = [
  set('count', 'many'),
  set('header', 'Bearer {-Secret.Shop-}, again {-Secret.Shop-}'),
  { type: 'Shelf', action: 'Add' },
  { type: 'Shelf', action: 'Refuse' },
  set('after', '{-Secret.Shop-}'),
];

interface Given {
  readonly secret?: string;
  readonly resume?: KeptState;
  readonly more?: Parameters<typeof documentOf>[1];
  readonly disabled?: boolean;
  readonly limits?: Partial<typeof wideEvidence>;
}

function run({ secret = 'hunter2secret', resume, more = {}, disabled = false, limits }: Given = {}) {
  const document = documentOf(
    actions.map((sketch) => (sketch.action === 'Refuse' ? { ...sketch, disabled } : sketch)),
    more,
  );
  return runDocument(document, {
    executors: [sampleExecutors, shelves],
    evidence: { ...wideEvidence, ...limits },
    ...(resume && { resume }),
    restorable: [shelf],
    answer: async (channel) => {
      assert.equal(channel, readSecrets.name);
      return { values: { Shop: secret }, problems: {} };
    },
  });
}

async function failed(given: Given = {}): Promise<KeptState> {
  return keptStateOf(await run(given)) ?? assert.fail('it kept no state');
}

test('a failure keeps data and resources, and stored secrets by their names alone', async () => {
  const kept = await failed();

  assert.equal(kept.actionId, 'a4');
  assert.deepEqual(new Map(kept.variables).get('header'), [
    'Bearer ',
    { secret: 'Shop' },
    ', again ',
    { secret: 'Shop' },
  ]);
  assert.deepEqual(kept.resources, [['The shelf', { books: 1 }]]);
  assert.equal(JSON.stringify(kept).includes('hunter2secret'), false);
});

test('lists go on as they were, and those that runs share in a file are read from it', async () => {
  const list = {
    ...{ name: 'titles', splitter: '\n', splitterType: 'Text' as const, defaultItems: ['Persuasion'] },
    ...{ bindToFile: false, syncWithFile: false, bindedFile: '', leaveBlankFile: false, encoding: null },
  };
  const shared = await failed({ more: { lists: [{ ...list, bindToFile: true, syncWithFile: true }] } });
  const kept = await failed({ more: { lists: [list] } });

  const { outcome } = await run({ resume: kept, disabled: true, more: { lists: [list] } });

  assert.deepEqual(shared.lists, []);
  assert.deepEqual(outcome.values?.lists, { titles: ['Persuasion', 'Emma'] });
});

test('a run goes on there: actions before it do not execute, secrets are read again', async () => {
  const kept = await failed();

  const { outcome, events } = await run({ resume: kept, secret: 'other-secret', disabled: true });

  const executed = events.flatMap((event) =>
    event.kind === 'action' && event.status === 'Executing' ? [event.actionId] : [],
  );
  assert.equal(outcome.result, 'success');
  assert.deepEqual(executed, ['a5']);
  assert.equal(outcome.values?.variables.count, 'many');
  // Values that leave a run have no stored secrets.
  assert.equal(outcome.values?.variables.header, 'Bearer ***, again ***');
  assert.equal(restored.at(-1), 1);
});

test('what the project has no more, and what a resource refuses, is named, and the run goes on', async () => {
  const kept = await failed();
  const wrong = {
    ...kept,
    lists: [['gone', ['x']] as [string, string[]]],
    resources: [['The shelf', 'none'] as [string, unknown], ['The boat', {}] as [string, unknown]],
  };

  const { outcome, events } = await run({ resume: wrong, disabled: true });

  const lines = events.flatMap((event) => (event.kind === 'log' ? [event.message] : []));
  assert.equal(outcome.result, 'success');
  assert.deepEqual(lines, [
    'The list "gone" has its default: The project has no list "gone".',
    'The shelf was not restored: it holds no books.',
    'The boat was not restored: this product does not know how.',
  ]);
});

test('an action that is gone is no place to go on', async () => {
  const kept = await failed();

  const { outcome } = await run({ resume: { ...kept, actionId: 'gone' } });

  assert.deepEqual(
    [outcome.errorCode, outcome.errorMessage],
    ['start_failed', 'There is no action gone to begin at.'],
  );
});

test('data over the limit is not kept, and other texts are no state', async () => {
  const large = { variables: [{ name: 'text', defaultValue: 'x'.repeat(9000) }] } as unknown as Given['more'];
  const without = await run({ more: large ?? {}, limits: { maxBytes: 8000 } });

  assert.equal(keptStateOf(without), null);
  for (const text of ['', '{}', '[]', '{"formatVersion":2}', 'null'])
    assert.equal(parseKeptState(text), null);
});
