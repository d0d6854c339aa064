import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fieldsOf, outcomesOf, setting, withForm } from '../testing/test-forms.ts';

const country = setting('Country', { type: 'DropDown', values: [{ value: 'RU' }, { value: 'US' }] });

/** The settings after one patch of a form with a country. */
async function patched(t: TestContext, patch: object, settings: readonly object[] = [country]) {
  const editor = await withForm(t, settings);
  const body = { settings: [patch] };
  const { items } = await editor.call('project_input_settings_update', { body });
  return { editor, item: items[0], names: (await fieldsOf(editor, 'name')).flat() };
}

for (const [title, patch, name] of [
  ['a new name keeps the braces', { newName: 'Land' }, 'Land{RU|US}'],
  ['an empty new name is no rename', { newName: '', help: 'h' }, 'Country{RU|US}'],
  ['a new name with a brace is the stored name as it is', { newName: 'Land{A:a|B:b}' }, 'Land{A:a|B:b}'],
  ['new values replace the braces', { values: [{ value: 1, label: true }] }, 'Country{1:true}'],
  ['a new name and new values go together', { newName: 'Land', values: [{ value: 'A' }] }, 'Land{A}'],
  ['null values leave the options', { values: null }, 'Country{RU|US}'],
  ['no values remove the options', { values: [] }, 'Country'],
  ['a name that is displayed is ignored on a write', { displayName: 'Other' }, 'Country{RU|US}'],
  ['another type with options keeps them', { type: 'Select' }, 'Country{RU|US}'],
  [
    'a type without options keeps the braces, which null says nothing about',
    { type: 'Text' },
    'Country{RU|US}',
  ],
] as const) {
  test(title, async (t) => {
    const { item, names } = await patched(t, { name: 'Country', ...patch });

    assert.deepEqual(item, { name, resultCode: 'RESULT_OK', error: null });
    assert.deepEqual(names, [name]);
  });
}

const options = (...values: readonly string[]) => ({ values: values.map((value) => ({ value })) });

for (const [title, patch, message] of [
  ['a new name with a brace beside values', { newName: 'Land{A}', values: [] }, /one of them/],
  ['a new name that shows nothing', { newName: ' ' }, /shows nothing/],
  ['a value with an opening brace', options('a{'), /"\{"/],
  ['a value with a closing brace', options('a}'), /"\}"/],
  ['a value with a pipe', options('a|b'), /"\|"/],
  ['a value with a colon', options('a:b'), /":"/],
  ['a value with comma and space', options('a, b'), /", "/],
  ['an option without a value', { values: [{ label: 'a' }] }, /no value/],
  ['a label with a pipe', { values: [{ value: 'a', label: 'b|c' }] }, /"\|"/],
  [
    'labels for some options only',
    { values: [{ value: 'a', label: 'b' }, { value: 'c' }] },
    /1 of 2 options/,
  ],
  ['labels for a Select', { type: 'Select', values: [{ value: 'a', label: 'b' }] }, /Select take no labels/],
  ['labels for some options only, in braces', { newName: 'Land{a:b|c}' }, /1 of 2 options/],
  ['labels for a Select, in braces', { type: 'Select', newName: 'Land{a:b}' }, /Select take no labels/],
  ['values for a type that has no options', { type: 'Text', values: [] }, /takes no values/],
  ['an unknown type', { type: 'Slider' }, /"Slider" is unknown/],
] as const) {
  test(`an update refuses ${title}`, async (t) => {
    const { item, names } = await patched(t, { name: 'Country', ...patch });

    assert.equal(item?.resultCode, 'RESULT_INVALID_PARAMS');
    assert.match(item?.error ?? '', message);
    assert.deepEqual(names, ['Country{RU|US}']);
  });
}

test('values replace the braces of an added name, so that a setting that was read can be added elsewhere', async (t) => {
  const editor = await withForm(t, [country]);
  const [read] = (await editor.call('project_input_settings_list')).settings;

  const { items } = await editor.call('project_input_settings_add', {
    body: { settings: [{ ...read, variable: 'w' }] },
  });

  assert.deepEqual(outcomesOf({ items }), [['Country{RU|US}', 'RESULT_OK']]);
});

test('braces with another meaning for a type are kept', async (t) => {
  const { editor, names } = await patched(t, { name: 'Note', newName: 'Remark' }, [
    setting('Note{multiline}'),
  ]);

  assert.deepEqual(names, ['Remark{multiline}']);
  assert.deepEqual(await fieldsOf(editor, 'displayName', 'values'), [['Remark', null]]);
});

test('an empty variable unbinds, null does not', async (t) => {
  const { editor } = await patched(t, { name: 'A', variable: null, help: 'h' }, [setting('A')]);
  const bound = await fieldsOf(editor, 'variable', 'help');

  await editor.call('project_input_settings_update', { body: { settings: [{ name: 'A', variable: '' }] } });

  assert.deepEqual(bound, [['v', 'h']]);
  assert.deepEqual(await fieldsOf(editor, 'variable', 'help'), [['', 'h']]);
});

test('decoration that becomes a field needs a variable', async (t) => {
  const label = { name: 'A', type: 'Label' };
  const { editor, item } = await patched(t, { name: 'A', type: 'Text' }, [label]);

  const { items } = await editor.call('project_input_settings_update', {
    body: { settings: [{ name: 'A', type: 'Text', variable: 'v' }] },
  });

  assert.match(item?.error ?? '', /needs a variable/);
  assert.deepEqual(outcomesOf({ items }), [['A', 'RESULT_OK']]);
});

test('a stored name takes precedence over a displayed one', async (t) => {
  const { editor } = await patched(t, { name: 'A', help: 'this' }, [setting('A{x}'), setting('A')]);

  assert.deepEqual(await fieldsOf(editor, 'name', 'help'), [
    ['A{x}', ''],
    ['A', 'this'],
  ]);
});

test('a displayed name that two settings share is refused, by update and delete', async (t) => {
  const { editor, item } = await patched(t, { name: 'A', help: 'h' }, [setting('A{x}'), setting('A{y}')]);

  const { items } = await editor.call('project_input_settings_delete', {
    body: { names: ['A', 'A{x}', 'A'] },
  });

  assert.match(item?.error ?? '', /2 input settings answer to "A", such as "A\{x\}"/);
  assert.deepEqual(outcomesOf({ items }), [
    ['A', 'RESULT_INVALID_PARAMS'],
    ['A{x}', 'RESULT_OK'],
    ['A{y}', 'RESULT_OK'],
  ]);
});

test('the variable of an update selects among settings with the same stored name', async (t) => {
  const twins = [setting('A'), setting('A', { variable: 'w' })];
  const { editor, item } = await patched(t, { name: 'A', help: 'h' }, twins);

  await editor.call('project_input_settings_update', {
    body: { settings: [{ name: 'A', variable: 'w', newName: 'B' }] },
  });

  assert.equal(item?.resultCode, 'RESULT_INVALID_PARAMS');
  assert.deepEqual(await fieldsOf(editor, 'name', 'variable'), [
    ['A', 'v'],
    ['B', 'w'],
  ]);
});

test('the patches of a batch follow one another, and positions stay', async (t) => {
  const editor = await withForm(t, [country, setting('B'), setting('C')]);

  const { items } = await editor.call('project_input_settings_update', {
    body: {
      settings: [
        { name: 'C', newName: 'D' },
        { name: 'C', help: 'gone' },
        { name: 'Country', newName: 'C' },
        { name: 'C', values: [{ value: 'X' }] },
      ],
    },
  });

  assert.deepEqual(outcomesOf({ items }), [
    ['D', 'RESULT_OK'],
    ['C', 'RESULT_NOT_FOUND'],
    ['C{RU|US}', 'RESULT_OK'],
    ['C{X}', 'RESULT_OK'],
  ]);
  assert.deepEqual((await fieldsOf(editor, 'name')).flat(), ['C{X}', 'B', 'D']);
});

test('a renamed variable is renamed in the settings that it is bound to, and in their texts', async (t) => {
  const texts = { defaultValue: '{-Variable.v-}', help: 'as {-Variable.v-}' };
  const editor = await withForm(t, [setting('A', texts), setting('B', { variable: 'w' })]);

  await editor.call('variables_update', { body: { variables: [{ name: 'v', newName: 'u' }] } });

  assert.deepEqual(await fieldsOf(editor, 'variable', 'defaultValue', 'help'), [
    ['u', '{-Variable.u-}', 'as {-Variable.u-}'],
    ['w', '', ''],
  ]);
});
