import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf, setting, withForm } from '../testing/test-forms.ts';
import { newProject } from '../testing/test-projects.ts';

const form = [setting('A{x}'), setting('B'), setting('C')];

test('settings are reordered by stored or displayed names, and the stored names are answered', async (t) => {
  const editor = await withForm(t, form);

  const { names } = await editor.call('project_input_settings_reorder', { body: { names: ['C', 'A', 'B'] } });

  assert.deepEqual(names, ['C', 'A{x}', 'B']);
  assert.deepEqual((await fieldsOf(editor, 'name')).flat(), names);
});

for (const [title, names, errors] of [
  ['skips one', ['B', 'A'], ['names']],
  ['lists one twice', ['A', 'B', 'C', 'A{x}'], ['names[3]']],
  ['names one that is not there', ['A', 'B', 'C', 'D'], ['names[3]']],
  ['is wrong in several ways', ['D', 'B', 'B'], ['names[0]', 'names[2]', 'names', 'names']],
  ['is empty', [], ['names', 'names', 'names']],
] as const) {
  test(`a new order that ${title} is refused as a whole, with all its problems`, async (t) => {
    const editor = await withForm(t, form);

    const { code, details } = await editor.refusal('project_input_settings_reorder', { body: { names } });

    assert.equal(code, 'bad_request');
    const found = details.validationErrors as { parameterName: string }[];
    assert.deepEqual(
      found.map(({ parameterName }) => parameterName),
      errors,
    );
    assert.deepEqual((await fieldsOf(editor, 'name')).flat(), ['A{x}', 'B', 'C']);
  });
}

test('a new order refuses a displayed name that two settings share', async (t) => {
  const editor = await withForm(t, [setting('A{x}'), setting('A{y}')]);
  const body = { names: ['A{y}', 'A'] };

  const { message } = await editor.refusal('project_input_settings_reorder', { body });

  assert.match(message, /2 input settings answer to "A"/);
});

test('settings that share a stored name keep their order among themselves', async (t) => {
  const editor = await withForm(t, [setting('A'), setting('B'), setting('A', { variable: 'w' })]);

  await editor.call('project_input_settings_reorder', { body: { names: ['A', 'A', 'B'] } });

  assert.deepEqual((await fieldsOf(editor, 'variable')).flat(), ['v', 'w', 'v']);
});

test('the current order makes no undo step, and a project without a form has only the empty order', async (t) => {
  const editor = await newProject(t);

  const none = await editor.call('project_input_settings_reorder', { body: { names: [] } });

  assert.deepEqual(none, { names: [] });
  assert.equal((await editor.call('project_get_current')).hasUnsavedChanges, false);
});
