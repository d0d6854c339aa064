import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { newProject } from '../testing/test-projects.ts';

const columnTypes = [{ column: 'Price', type: 'number' as const }];
const typed = { name: 'T', isFirstRowContainsHeaders: true, defaultItems: 'Name;Price', columnTypes };

test('types of columns are kept in the file, and taken back by an empty list', async (t) => {
  const editor = await newProject(t);
  const file = path.join(editor.folder, 'typed.zp');
  await editor.call('tables_add', { body: { tables: [typed, { name: 'U' }] } });

  await editor.call('project_save', { body: { path: file } });
  await editor.call('project_open', { body: { path: file } });
  const before = (await editor.call('tables_list')).tables.map((table) => table.columnTypes);
  await editor.call('tables_update', { body: { tables: [{ name: 'T', columnTypes: [] }] } });

  assert.deepEqual(before, [columnTypes, []]);
  assert.deepEqual((await editor.call('tables_list')).tables[0]?.columnTypes, []);
});

test('a row with a cell that is not of the type of its column is refused, and one that fits is added', async (t) => {
  const editor = await newProject(t);
  await editor.call('tables_add', { body: { tables: [typed] } });
  const add = (values: string[]) => editor.call('table_row_add', { params: { name: 'T' }, body: { values } });

  await assert.rejects(add(['Ann', 'cheap']), /"cheap" in a column of numbers .*\(B\) of the table "T"/);
  await add(['Ann', '12.50']);

  const { rows } = await editor.call('table_rows_get', { params: { name: 'T' } });
  assert.deepEqual(rows, [
    ['Name', 'Price'],
    ['Ann', '12.50'],
  ]);
});

test('a type that there is none of is refused', async (t) => {
  const editor = await newProject(t);
  const body = { tables: [{ name: 'T', columnTypes: [{ column: 'A', type: 'money' }] }] };

  await assert.rejects(editor.call('tables_add', { body: body as never }));
});
