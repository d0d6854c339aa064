import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, newProject } from '../testing/test-projects.ts';

const search = (editor: TestEditor, query: Record<string, string>) =>
  editor.call('project_search', { query });

/** Part, name and field of each hit. */
async function placesOf(editor: TestEditor, query: Record<string, string>) {
  const { hits } = await search(editor, query);
  return hits.map(({ part, name, field }) => [part, name, field].join(' ').trim());
}

async function shopProject(editor: TestEditor) {
  await editor.call('variables_add', {
    body: { variables: [{ name: 'Price', comment: 'of the Shop', defaultValue: '7' }] },
  });
  await editor.call('lists_add', {
    body: { lists: [{ name: 'Links', defaultItems: ['first', 'the SHOP'] }] },
  });
  await editor.call('tables_add', { body: { tables: [{ name: 'Prices', defaultItems: 'a;b' }] } });
  const wait = await addAction(editor, {
    parameters: { Text: 'pay {-Variable.Price-} to {-List.Links.0-}' },
  });
  await editor.call('action_rename', { params: wait, body: { name: 'Visit shop' } });
  const upper = { type: 'Text', action: 'Upper', parameters: { Text: '{-Table.Prices.0.A-}' } };
  await editor.call('action_add', { body: { ...upper, results: { OutputVariable: 'Price' } } });
  const code = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: 'return shop.open();' } };
  await editor.call('action_add', { body: code });
  return wait;
}

test('a text is found in names, comments, items, parameters and code, whatever its case', async (t) => {
  const editor = await newProject(t);
  await shopProject(editor);

  assert.deepEqual(await placesOf(editor, { query: 'sHoP' }), [
    'action Visit shop name',
    'action  parameters.Code',
    'variable Price comment',
    'list Links defaultItems[1]',
  ]);
});

test('a hit has its place, the text around it and the start of the match', async (t) => {
  const editor = await newProject(t);
  const text = `${'x'.repeat(100)}needle${'y'.repeat(300)}`;
  const { actionId, groupId } = await addAction(editor, { parameters: { Text: text } });

  const { hits, totalCount } = await search(editor, { query: 'needle' });

  const excerpt = `${'x'.repeat(40)}needle${'y'.repeat(114)}`;
  const place = { part: 'action', groupId, actionId, name: '', field: 'parameters.Text' };
  assert.deepEqual(hits, [{ ...place, excerpt, position: 100 }]);
  assert.equal(totalCount, 1);
});

for (const [kind, query, expected] of [
  [
    'variable',
    'Price',
    ['action Visit shop parameters.Text', 'action  results.OutputVariable', 'variable Price name'],
  ],
  ['variable', 'price', []],
  ['variable', 'Pric', []],
  ['list', 'Links', ['action Visit shop parameters.Text', 'list Links name']],
  ['table', 'Prices', ['action  parameters.Text', 'table Prices name']],
] as const) {
  test(`the uses of the ${kind} ${query} are found, its definition too`, async (t) => {
    const editor = await newProject(t);
    await shopProject(editor);

    assert.deepEqual(await placesOf(editor, { query, kind }), expected);
  });
}

test('an id is found where it names an action, a group or the target of a link', async (t) => {
  const editor = await newProject(t);
  const { actionId, groupId } = await shopProject(editor);

  assert.deepEqual(await placesOf(editor, { query: actionId.toUpperCase(), kind: 'id' }), [
    'action Visit shop id',
    'link OnSuccess target',
  ]);
  assert.deepEqual(await placesOf(editor, { query: groupId }), ['group  id']);
  assert.deepEqual(await placesOf(editor, { query: actionId, kind: 'text' }), []);
});

test('hits come in pages, and all are counted', async (t) => {
  const editor = await newProject(t);
  for (let index = 0; index < 7; index += 1)
    await addAction(editor, { parameters: { Text: `same ${index}` } });

  const { hits, totalCount } = await search(editor, { query: 'same', skip: '5', take: '5' });

  assert.deepEqual(
    hits.map(({ excerpt }) => excerpt),
    ['same 5', 'same 6'],
  );
  assert.equal(totalCount, 7);
});

test('a match across the pieces of a long text is found', async (t) => {
  const editor = await newProject(t);
  for (const length of [16_380, 16_384, 40_000]) {
    await addAction(editor, { parameters: { Text: `${'x'.repeat(length)}needle` } });
  }

  const { hits } = await search(editor, { query: 'NEEDLE' });

  assert.deepEqual(
    hits.map(({ position }) => position),
    [16_380, 16_384, 40_000],
  );
});
