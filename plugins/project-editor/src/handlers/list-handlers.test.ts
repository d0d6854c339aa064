import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { newProject } from '../testing/test-projects.ts';

const numbers = Array.from({ length: 1500 }, (_, index) => String(index));

test('a list has the defaults of the contract', async (t) => {
  const editor = await newProject(t);

  await editor.call('lists_add', { body: { lists: [{ name: 'L' }] } });

  assert.deepEqual((await editor.call('lists_list')).lists, [
    {
      name: 'L',
      newName: null,
      splitter: '{-String.Enter-}',
      splitterType: 'Text',
      bindToFile: false,
      syncWithFile: false,
      bindedFile: '',
      leaveBlankFile: false,
      encoding: 'utf-8',
      defaultItems: [],
    },
  ]);
});

test('the encoding of a list and of a table is kept in the file, and one that is unknown is refused', async (t) => {
  const editor = await newProject(t);
  const file = path.join(editor.folder, 'encodings.zp');
  const bound = { bindToFile: true, bindedFile: 'a.txt', encoding: 'windows-1251' };
  await editor.call('lists_add', { body: { lists: [{ name: 'L', ...bound }] } });
  await editor.call('tables_add', { body: { tables: [{ name: 'T', ...bound }] } });

  await editor.call('project_save', { body: { path: file } });
  await editor.call('project_open', { body: { path: file } });

  const [list] = (await editor.call('lists_list')).lists;
  const [table] = (await editor.call('tables_list')).tables;
  assert.deepEqual([list?.encoding, table?.encoding], ['windows-1251', 'windows-1251']);
  const unknown = { lists: [{ name: 'M', encoding: 'cp1251' }] };
  await assert.rejects(editor.call('lists_add', { body: unknown as never }));
});

test('items that are added to a list survive a save', async (t) => {
  const editor = await newProject(t);
  const file = path.join(editor.folder, 'list.zp');
  await editor.call('lists_add', { body: { lists: [{ name: 'L', defaultItems: ['a'] }] } });

  await editor.call('list_items_add', { params: { name: 'L' }, body: { items: ['b', 3] } });

  await editor.call('project_save', { body: { path: file } });
  await editor.call('project_open', { body: { path: file } });
  const answer = await editor.call('list_items_get', { params: { name: 'L' } });
  assert.deepEqual(answer, { name: 'L', items: ['a', 'b', '3'], totalCount: 3 });
});

for (const [title, request, first, count] of [
  ['the first 100 items', {}, '0', 100],
  ['what the query asks for', { query: { skip: '10', take: '5' } }, '10', 5],
  ['100 items when take is not positive', { query: { take: '-1' } }, '0', 100],
  ['what the body asks for', { body: { skip: 7, take: 3 } }, '7', 3],
  ['1000 items when the body does not say how many', { body: { skip: 1 } }, '1', 1000],
  ['the query rather than the body', { query: { take: '2' }, body: { take: 9 } }, '0', 2],
] as const) {
  test(`a list gives ${title}`, async (t) => {
    const editor = await newProject(t);
    await editor.call('lists_add', { body: { lists: [{ name: 'L', defaultItems: numbers }] } });

    const answer = await editor.call('list_items_get', { params: { name: 'L' }, ...request });

    assert.deepEqual([answer.items[0], answer.items.length, answer.totalCount], [first, count, 1500]);
  });
}

test('many items can be added to a list at once', async (t) => {
  const editor = await newProject(t);
  await editor.call('lists_add', { body: { lists: [{ name: 'L', defaultItems: ['first'] }] } });
  const items = Array.from({ length: 300_000 }, (_, index) => index);

  await editor.call('list_items_add', { params: { name: 'L' }, body: { items } });

  const answer = await editor.call('list_items_get', {
    params: { name: 'L' },
    query: { skip: '300000', take: '1' },
  });
  assert.deepEqual(answer, { name: 'L', items: ['299999'], totalCount: 300_001 });
});
