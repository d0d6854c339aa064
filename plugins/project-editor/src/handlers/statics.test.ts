import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { newProject } from '../testing/test-projects.ts';

for (const [id, field] of [
  ['variables_add', 'variables'],
  ['lists_add', 'lists'],
  ['tables_add', 'tables'],
] as const) {
  test(`${id} keeps the rest of a batch when a name is taken, missing or not usable`, async (t) => {
    const editor = await newProject(t);
    const items = [{ name: 'a' }, { name: 'a' }, {}, { name: ' ' }, { name: '{-x-}' }, { name: 'b' }];

    const answer = await editor.call(id, { body: { [field]: items } });

    assert.deepEqual(
      answer.items.map(({ name, resultCode }) => [name, resultCode]),
      [
        ['a', 'RESULT_OK'],
        ['a', 'RESULT_INVALID_PARAMS'],
        [null, 'RESULT_INVALID_PARAMS'],
        [' ', 'RESULT_INVALID_PARAMS'],
        ['{-x-}', 'RESULT_INVALID_PARAMS'],
        ['b', 'RESULT_OK'],
      ],
    );
  });
}

test('a long default that is the value is sent once, and an update with the answer keeps it', async (t) => {
  const editor = await newProject(t);
  const [long, short] = ['x'.repeat(300_000), 'y'];
  const added = [
    { name: 'same', defaultValue: long },
    { name: 'other', defaultValue: long, value: `${long}!` },
    { name: 'short', defaultValue: short },
  ];
  await editor.call('variables_add', { body: { variables: added } });
  const shown = async () =>
    (await editor.call('variables_list')).variables.map(({ value, defaultValue }) => [value, defaultValue]);
  const before = await shown();

  await editor.call('variables_update', {
    body: { variables: (await editor.call('variables_list')).variables },
  });
  await editor.call('variable_value_set', { params: { name: 'same' }, body: { value: 'now' } });
  const after = await shown();

  assert.deepEqual(before, [
    [long, null],
    [`${long}!`, long],
    [short, short],
  ]);
  assert.deepEqual(after, [
    ['now', long],
    [`${long}!`, long],
    [short, short],
  ]);
});

test('a new variable has its default as value, unless a value is given', async (t) => {
  const editor = await newProject(t);

  await editor.call('variables_add', {
    body: {
      variables: [
        { name: 'a', defaultValue: 1 },
        { name: 'b', defaultValue: 'x', value: 'y' },
      ],
    },
  });

  const { variables, totalCount } = await editor.call('variables_list');
  assert.deepEqual(
    variables.map(({ name, defaultValue, value, group }) => [name, defaultValue, value, group]),
    [
      ['a', '1', '1', 'UserDefined'],
      ['b', 'x', 'y', 'UserDefined'],
    ],
  );
  assert.equal(totalCount, 2);
});

test('setting the value of a variable leaves its default and the document alone', async (t) => {
  const editor = await newProject(t);
  await editor.call('variables_add', { body: { variables: [{ name: 'a', defaultValue: 'x' }] } });
  await editor.call('project_save', { body: { path: path.join(editor.folder, 'a.zp') } });

  await editor.call('variable_value_set', { params: { name: 'a' }, body: { value: true } });
  await editor.call('variable_value_set', { params: { name: 'a' }, body: { value: null } });

  const answer = await editor.call('variable_value_get', { params: { name: 'a' } });
  assert.deepEqual(answer, { name: 'a', value: 'true', defaultValue: 'x' });
  assert.equal((await editor.call('project_get_current')).hasUnsavedChanges, false);
});

for (const id of ['variable_value_get', 'variable_value_set', 'list_items_get', 'table_rows_get'] as const) {
  test(`${id} is not_found for an unknown name`, async (t) => {
    const editor = await newProject(t);

    assert.equal((await editor.refusal(id, { params: { name: 'nothing' } })).code, 'not_found');
  });
}

for (const [kind, field] of [
  ['variables', 'variables'],
  ['lists', 'lists'],
  ['tables', 'tables'],
] as const) {
  test(`${kind}_update and ${kind}_delete keep the rest of a batch when a name is unknown or taken`, async (t) => {
    const editor = await newProject(t);
    await editor.call(`${kind}_add`, { body: { [field]: [{ name: 'a' }, { name: 'b' }] } });
    const changes = [{ name: 'nothing' }, { name: 'a', newName: 'b' }, {}, { name: 'a', newName: 'c' }];

    const updated = await editor.call(`${kind}_update`, { body: { [field]: changes } });
    const deleted = await editor.call(`${kind}_delete`, { body: { names: ['a', 'c'] } });

    assert.deepEqual(
      updated.items.map(({ name, resultCode }) => [name, resultCode]),
      [
        ['nothing', 'RESULT_NOT_FOUND'],
        ['a', 'RESULT_INVALID_PARAMS'],
        [null, 'RESULT_NOT_FOUND'],
        ['a', 'RESULT_OK'],
      ],
    );
    assert.deepEqual(
      deleted.items.map(({ name, resultCode }) => [name, resultCode]),
      [
        ['a', 'RESULT_NOT_FOUND'],
        ['c', 'RESULT_OK'],
      ],
    );
  });
}

test('a renamed variable is renamed in macros, results and values', async (t) => {
  const editor = await newProject(t);
  await editor.call('variables_add', {
    body: {
      variables: [
        { name: 'a.b', value: 'v' },
        { name: 'other', defaultValue: '{-Variable.a.b-}' },
      ],
    },
  });
  const action = await editor.call('action_add', {
    body: {
      type: 'Text',
      action: 'Upper',
      parameters: { Text: '{-Variable.a.b-} {-Variable.a.bc-} {-Variable.axb-}' },
      results: { OutputVariable: 'a.b' },
    },
  });

  await editor.call('variables_update', { body: { variables: [{ name: 'a.b', newName: '$1' }] } });

  const { parameters, results } = await editor.call('action_get', { params: action });
  assert.equal(parameters.Text, '{-Variable.$1-} {-Variable.a.bc-} {-Variable.axb-}');
  assert.deepEqual(results, { OutputVariable: '{-Variable.$1-}' });
  const { variables } = await editor.call('variables_list');
  assert.deepEqual(
    variables.map(({ name, value }) => [name, value]),
    [
      ['$1', 'v'],
      ['other', '{-Variable.$1-}'],
    ],
  );
});

test('a renamed list is renamed in macros and in parameters that hold its name', async (t) => {
  const editor = await newProject(t);
  await editor.call('lists_add', { body: { lists: [{ name: 'L' }, { name: 'L.1' }] } });
  const counted = await editor.call('action_add', {
    body: { type: 'Logic', action: 'Count', parameters: { List: 'L' } },
  });
  const text = await editor.call('action_add', {
    body: { type: 'Text', action: 'Lower', parameters: { Text: 'L {-List.L.0-} {-List.L.1.0-}' } },
  });

  await editor.call('lists_update', { body: { lists: [{ name: 'L', newName: 'M' }] } });

  assert.equal((await editor.call('action_get', { params: counted })).parameters.List, 'M');
  const { parameters } = await editor.call('action_get', { params: text });
  assert.equal(parameters.Text, 'L {-List.M.0-} {-List.L.1.0-}');
});

for (const kind of ['variables', 'lists', 'tables'] as const) {
  test(`${kind}_update names a renamed item as it was sent, with its new name beside (D4)`, async (t) => {
    const editor = await newProject(t);
    await editor.call(`${kind}_add`, { body: { [kind]: [{ name: 'v1' }, { name: 'v2' }] } });

    const { items } = await editor.call(`${kind}_update`, {
      body: { [kind]: [{ name: 'v1', newName: 'v9' }, { name: 'v2' }] },
    });

    assert.deepEqual(items, [
      { name: 'v1', newName: 'v9', resultCode: 'RESULT_OK', error: null },
      { name: 'v2', resultCode: 'RESULT_OK', error: null },
    ]);
  });
}

test('a renamed table is renamed in macros', async (t) => {
  const editor = await newProject(t);
  await editor.call('tables_add', { body: { tables: [{ name: 'T' }] } });
  const text = await editor.call('action_add', {
    body: { type: 'Text', action: 'Lower', parameters: { Text: '{-Table.T.0.A-}{-Table.TT.0.A-}' } },
  });

  await editor.call('tables_update', { body: { tables: [{ name: 'T', newName: 'U' }] } });

  const { parameters } = await editor.call('action_get', { params: text });
  assert.equal(parameters.Text, '{-Table.U.0.A-}{-Table.TT.0.A-}');
});

test('the values of a batch go with the renames of the same batch, item by item', async (t) => {
  const editor = await newProject(t);
  await editor.call('variables_add', { body: { variables: [{ name: 'a' }, { name: 'b', value: 'old' }] } });

  await editor.call('variables_update', {
    body: {
      variables: [
        { name: 'a', value: 'of a' },
        { name: 'a', newName: 'x' },
        { name: 'b', newName: 'a' },
        { name: 'x', newName: 'b' },
        { name: 'a', value: null },
      ],
    },
  });

  const { variables } = await editor.call('variables_list');
  assert.deepEqual(
    variables.map(({ name, value, defaultValue }) => [name, value, defaultValue]),
    [
      ['b', 'of a', ''],
      ['a', 'old', ''],
    ],
  );
});

test('values follow renames through undo and redo, also when two names are swapped', async (t) => {
  const editor = await newProject(t);
  const valuesNow = async () => (await editor.call('variables_list')).variables.map(({ value }) => value);
  await editor.call('variables_add', {
    body: {
      variables: [
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ],
    },
  });
  const swap = [
    { name: 'a', newName: 'x' },
    { name: 'b', newName: 'a' },
    { name: 'x', newName: 'b' },
  ];

  await editor.call('variables_update', { body: { variables: swap } });

  const seen = [await valuesNow()];
  for (const id of ['project_undo', 'project_redo'] as const) {
    await editor.call(id);
    seen.push(await valuesNow());
  }
  assert.deepEqual(seen, [
    ['1', '2'],
    ['1', '2'],
    ['1', '2'],
  ]);
});

test('a new variable does not get the value of an undone one with the same name', async (t) => {
  const editor = await newProject(t);
  await editor.call('variables_add', { body: { variables: [{ name: 'a', value: 'old' }] } });
  await editor.call('project_undo');

  await editor.call('variables_add', { body: { variables: [{ name: 'a', defaultValue: 'new' }] } });

  assert.equal((await editor.call('variable_value_get', { params: { name: 'a' } })).value, 'new');
});

test('deleting a variable deletes its value', async (t) => {
  const editor = await newProject(t);
  const body = { variables: [{ name: 'a', value: 'old' }] };
  await editor.call('variables_add', { body });

  await editor.call('variables_delete', { body: { names: ['a'] } });
  await editor.call('variables_add', { body: { variables: [{ name: 'a' }] } });

  assert.equal((await editor.call('variable_value_get', { params: { name: 'a' } })).value, '');
});
