import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { readSecrets } from '../run/secret-channel.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type Captures, windowActions } from '../testing/window-actions.ts';
import { type ActionSketch, documentOf, evidenceOf, runDocument, wideEvidence } from '../testing.ts';

const nothing: Captures = async () => undefined;

interface Given {
  readonly captures?: Captures;
  readonly limits?: Partial<typeof wideEvidence>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly more?: Parameters<typeof documentOf>[1];
}

async function fail(
  actions: readonly ActionSketch[],
  { captures = nothing, limits, more, ...given }: Given = {},
) {
  const run = await runDocument(documentOf(actions, more), {
    ...given,
    executors: [sampleExecutors, windowActions(captures)],
    evidence: { ...wideEvidence, ...limits },
    answer: async (channel) => {
      assert.equal(channel, readSecrets.name);
      return { values: { Shop: 'hunter2secret' }, problems: {} };
    },
  });
  const parts = evidenceOf(run);
  const texts = new Map(parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]));
  return { run, parts, texts, record: JSON.parse(texts.get('failure.json') ?? 'null') };
}

const open = { type: 'Window', action: 'Open' };
const refuse = { type: 'Window', action: 'Refuse', parameters: { Address: 'shop' } };
const set = (variable: string, value: string): ActionSketch => ({
  type: 'Sample',
  action: 'Set',
  parameters: { Value: value },
  results: { OutputVariable: variable },
});

test('a failure keeps the action with its expanded parameters, the actions before it with their results, and the log', async () => {
  const { record } = await fail([
    set('page', 'basket'),
    { type: 'Sample', action: 'Log', parameters: { Message: 'now' } },
    { ...refuse, name: 'Buy', parameters: { Address: 'shop/{-Variable.page-}' } },
  ]);

  assert.equal(record.errorCode, 'action_failed');
  assert.equal(record.action.name, 'Buy');
  assert.deepEqual(record.action.parameters, { Address: 'shop/basket' });
  assert.deepEqual(
    record.action.attempts.map(({ reason }: { reason: string }) => reason),
    ['Error: Nothing is at shop/basket.'],
  );
  assert.deepEqual(record.lastActions[0].results, { OutputVariable: { variable: 'page', value: 'basket' } });
  assert.deepEqual(record.variables, { page: 'basket' });
  assert.match(record.log[0], /Info now$/);
  assert.equal(record.versions.product, '1.2.3');
});

test('a failure keeps the reason of each attempt', async () => {
  const retry = { times: 2, pauseSec: 0, factor: 1, maxPauseSec: 0, on: '' };
  const { record } = await fail([open, { ...refuse, retry }]);

  assert.equal(record.action.attempts.length, 3);
  assert.equal(record.action.allowedAttempts, 3);
});

test('a project that ends badly after OnError keeps the action that failed', async () => {
  const end = { type: 'Sample', action: 'End', id: 'end', parameters: { Kind: 'bad' } };
  const links = [{ source: 'no', branch: 'OnError', target: 'end' } as const];
  const { record } = await fail([{ ...refuse, id: 'no' }, end], {
    more: { links: [{ source: 'Start', branch: 'OnSuccess', target: 'no' }, ...links] },
  });

  assert.deepEqual([record.errorCode, record.action.id], ['bad_end', 'no']);
  assert.equal(record.lastActions.at(-1).id, 'end');
});

test('lists and tables keep their last rows, and how many there are', async () => {
  const unbound = {
    bindToFile: false,
    syncWithFile: false,
    bindedFile: '',
    leaveBlankFile: false,
    encoding: null,
  };
  const items = Array.from({ length: 500 }, (_, index) => `item ${index}`);
  const lists = [
    { ...unbound, name: 'goods', splitter: '\n', splitterType: 'Text' as const, defaultItems: items },
  ];
  const { record } = await fail([refuse], { more: { lists } });

  assert.equal(record.lists.goods.count, 500);
  assert.deepEqual(record.lists.goods.last.slice(-1), ['item 499']);
  assert.equal(record.lists.goods.last.length, 10);
});

const aTable: TableDefinition = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
  name: 'people',
  colSeparator: ',',
  colSeparatorType: 'Text',
  rowSeparator: '\n',
  rowSeparatorType: 'Text',
  isFirstRowContainsHeaders: true,
  defaultItems: 'name,password\nAnn,pw1\nBob,',
  csvSeparator: ',',
  useSpecializedFormat: false,
  tryParseType: false,
  isCorrectDisplayInExcel: false,
  columnTypes: null,
};

test('a table keeps its headers beside its rows, and hides the cells of a column of secrets', async () => {
  const tables = [aTable, { ...aTable, name: 'plain', isFirstRowContainsHeaders: false }];
  const { record } = await fail([refuse], { more: { tables } });

  assert.deepEqual(record.tables.people.headers, ['name', 'password']);
  const [[ann, hidden], [bob, empty]] = record.tables.people.last;
  assert.deepEqual([ann, bob, empty], ['Ann', 'Bob', '']);
  assert.notEqual(hidden, 'pw1');
  assert.deepEqual(record.tables.plain.headers, []);
  assert.deepEqual(record.tables.plain.last, [
    ['name', 'password'],
    ['Ann', 'pw1'],
    ['Bob', ''],
  ]);
});

test('no part holds a secret in any form', async () => {
  const secret = 'hunter2secret';
  const base64 = Buffer.from(`user:${secret}`).toString('base64');
  const { parts, record } = await fail(
    [set('copied', '{-Secret.Shop-}'), open, { ...refuse, parameters: { Address: `shop?p=${secret}` } }],
    {
      variables: { password: 'another one' },
      captures: async (capture) => {
        capture.note('window', { title: `Hello ${secret}`, [secret]: [base64] });
        capture.keepText({
          kind: 'page',
          name: 'page.html',
          mediaType: 'text/html',
          text: `<p>${secret} another one ${base64}`,
        });
      },
    },
  );
  const all = parts.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n');

  assert.equal(parts.length, 2);
  for (const text of [secret, 'another one', base64, base64.slice(8, -4)])
    assert.ok(!all.includes(text), text);
  assert.equal(record.variables.copied, '***');
});

test('what is over the limit of bytes is left out and named, and smaller parts stay', async () => {
  const kept = (name: string, size: number) => ({
    kind: 'picture' as const,
    name,
    mediaType: 'image/jpeg',
    bytes: new Uint8Array(size),
  });
  const { parts, record } = await fail([open, refuse], {
    limits: { maxBytes: 50_000 },
    captures: async ({ keepBytes }) => {
      keepBytes(kept('large.jpg', 60_000));
      keepBytes(kept('small.jpg', 20_000));
    },
  });

  assert.deepEqual(
    parts.map(({ name }) => name),
    ['failure.json', 'small.jpg'],
  );
  assert.equal(record.leftOut[0].what, 'large.jpg');
  assert.match(record.leftOut[0].why, /60000 bytes/);
});

test('a resource that never answers is left out at the time limit, and what it gave before stays', async () => {
  const { run, record } = await fail([open, refuse], {
    limits: { maxMs: 50 },
    captures: async ({ note }) => {
      note('window', { title: 'Basket' });
      await new Promise(() => undefined);
    },
  });

  assert.equal(run.outcome.errorCode, 'action_failed');
  assert.deepEqual(record.window, { title: 'Basket' });
  assert.deepEqual(record.leftOut, [
    { what: 'The window', why: 'it did not answer completely within 50 ms' },
  ]);
});

test('a resource that fails changes neither the outcome nor the rest of the evidence', async () => {
  const { run, record } = await fail([open, refuse], {
    captures: async () => {
      throw new Error('The window is gone.');
    },
  });

  assert.match(run.outcome.errorMessage ?? '', /Nothing is at shop/);
  assert.deepEqual(record.leftOut, [{ what: 'The window', why: 'The window is gone.' }]);
});

test('a run that succeeds keeps nothing, also where an action failed on its way', async () => {
  const { parts } = await fail([open, { ...refuse, optional: true }]);

  assert.deepEqual(parts, []);
});
