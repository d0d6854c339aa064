import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { startEditor } from '../testing/test-editor.ts';
import { addAction, addVariable, savedProject } from '../testing/test-projects.ts';

/** Opens `after` and compares it with a file that holds `before`. */
async function diff(t: TestContext, before: ProjectDocument, after: ProjectDocument) {
  const editor = await startEditor(t);
  const file = path.join(editor.folder, 'before.zp');
  await writeFile(file, JSON.stringify(before));
  await writeFile(path.join(editor.folder, 'after.zp'), JSON.stringify(after));
  await editor.call('project_open', { body: { path: path.join(editor.folder, 'after.zp') } });
  return await editor.call('project_diff', { query: { path: file } });
}

const lower = (id: string, text = '') => ({ id, type: 'Text', action: 'Lower', parameters: { Text: text } });
const base = documentOf([lower('a1'), lower('a2'), lower('a3'), lower('a4')]);
const { layout, ...content } = base;
const [group] = base.groups;
const withActions = (ids: readonly string[]): ProjectDocument => ({
  ...base,
  groups: [{ ...group!, actions: ids.map((id) => group!.actions.find((action) => action.id === id)!) }],
});
const changed = (field: string, before: unknown, after: unknown) => [{ field, before, after }];
const action = (actionId: string, fields: unknown, change = 'changed') => ({
  change,
  part: 'action',
  groupId: 'g1',
  actionId,
  name: '',
  fields,
});
const nowhere = { groupId: null, actionId: null };
const variable = (defaultValue: string) =>
  ({ name: 'v', defaultValue, comment: '', group: 'UserDefined' }) as const;
const list = (defaultItems: string[]) => ({
  name: 'l',
  splitter: ';',
  splitterType: 'Text' as const,
  defaultItems,
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
});
const setting = (name: string) => ({ name, type: 'Text', defaultValue: '', help: '', variable: '' });
const code = { usings: '', commonCode: 'let a;', loadCodeFromFile: false, localPath: '' };
const note = { text: 'Look', x: 900, y: 900, width: 10, height: 10 };

for (const [title, before, after, expected] of [
  ['the same project', base, base, []],
  [
    'layout and the order of keys and definitions',
    { ...base, notes: [note], variables: [variable('1'), { ...variable('2'), name: 'w' }] },
    {
      layout: { ...layout, start: { x: 9, y: 9 }, groups: [{ groupId: 'g1', x: 80, y: 800 }] },
      ...content,
      notes: [{ ...note, x: 1200 }],
      variables: [{ ...variable('2'), name: 'w' }, variable('1')],
    },
    [],
  ],
  [
    'a value of an action',
    base,
    documentOf([lower('a1'), { ...lower('a2', 'new'), disabled: true }, lower('a3'), lower('a4')]),
    [
      action('a2', [
        { field: 'disabled', before: false, after: true },
        { field: 'parameters.Text', before: '', after: 'new' },
      ]),
    ],
  ],
  [
    'an action that came, without what is empty in it',
    withActions(['a1', 'a2', 'a3']),
    base,
    [
      action(
        'a4',
        [
          { field: 'type', before: null, after: 'Text' },
          { field: 'action', before: null, after: 'Lower' },
        ],
        'added',
      ),
    ],
  ],
  [
    'one action that moved in its group, and no other',
    base,
    withActions(['a4', 'a1', 'a2', 'a3']),
    [action('a4', changed('afterActionId', 'a3', null))],
  ],
  [
    'a link that leads elsewhere',
    { ...base, links: [{ source: 'a1', branch: 'OnError', target: 'a2' }] },
    { ...base, links: [{ source: 'a1', branch: 'OnError', target: 'a3' }] },
    [
      {
        change: 'changed',
        part: 'link',
        groupId: 'g1',
        actionId: 'a1',
        name: 'OnError',
        fields: changed('target', 'a2', 'a3'),
      },
    ],
  ],
  [
    'a variable that changed, and items of a list',
    { ...base, variables: [variable('1')], lists: [list(['a'])] },
    { ...base, variables: [variable('2')], lists: [list(['a', 'b'])] },
    [
      {
        change: 'changed',
        part: 'variable',
        ...nowhere,
        name: 'v',
        fields: changed('defaultValue', '1', '2'),
      },
      {
        change: 'changed',
        part: 'list',
        ...nowhere,
        name: 'l',
        fields: changed('defaultItems', '["a"]', '["a","b"]'),
      },
    ],
  ],
  [
    'settings in another order',
    { ...base, inputSettings: [setting('a'), setting('b'), setting('c')] },
    { ...base, inputSettings: [setting('c'), setting('a'), setting('b')] },
    [{ change: 'changed', part: 'inputSetting', ...nowhere, name: 'c', fields: changed('position', 2, 0) }],
  ],
  [
    'shared code, a reference and a note that came, and an empty form',
    base,
    { ...base, sharedCode: code, references: ['lodash'], notes: [note], inputSettings: [] },
    [
      {
        change: 'changed',
        part: 'project',
        ...nowhere,
        name: 'Test',
        fields: changed('hasInputSettings', false, true),
      },
      {
        change: 'added',
        part: 'sharedCode',
        ...nowhere,
        name: '',
        fields: changed('commonCode', null, 'let a;'),
      },
      {
        change: 'added',
        part: 'reference',
        ...nowhere,
        name: 'lodash',
        fields: changed('text', null, 'lodash'),
      },
      { change: 'added', part: 'note', ...nowhere, name: 'Look', fields: changed('text', null, 'Look') },
    ],
  ],
] as const) {
  test(`project_diff reports ${title}`, async (t) => {
    const answer = await diff(t, before as ProjectDocument, after as ProjectDocument);

    assert.deepEqual(answer.changes, expected);
    assert.deepEqual([answer.isSame, answer.totalCount], [expected.length === 0, expected.length]);
  });
}

test('an action in another group is one change', async (t) => {
  const two = { id: 'g2', name: '', actions: [group!.actions[3]!] };
  const after = {
    ...withActions(['a1', 'a2', 'a3']),
    groups: [...withActions(['a1', 'a2', 'a3']).groups, two],
  };

  const { changes } = await diff(t, base, after);

  assert.deepEqual(
    changes.map(({ change, part, groupId }) => `${change} ${part} ${groupId}`),
    ['added group g2', 'changed action g2'],
  );
  assert.deepEqual(changes[1]?.fields, [
    { field: 'groupId', before: 'g1', after: 'g2' },
    { field: 'afterActionId', before: 'a3', after: null },
  ]);
});

test('long texts are shown from their first difference', async (t) => {
  const same = 'x'.repeat(5000);

  const { changes } = await diff(
    t,
    documentOf([lower('a1', `${same}old`)]),
    documentOf([lower('a1', `${same}new`)]),
  );

  const start = `…${'x'.repeat(40)}`;
  assert.deepEqual(changes[0]?.fields, changed('parameters.Text', `${start}old`, `${start}new`));
});

test('the own file shows what was edited since the save', async (t) => {
  const { editor, file } = await savedProject(t);
  await addVariable(editor, 'Price');
  await addAction(editor);

  const { changes } = await editor.call('project_diff', { query: { path: file } });

  assert.deepEqual(
    changes.map(({ change, part }) => `${change} ${part}`),
    ['added group', 'added action', 'added link', 'added variable'],
  );
});

test('project_diff refuses a file that is not there, no project and no file', async (t) => {
  const { editor, file } = await savedProject(t);
  await writeFile(path.join(editor.folder, 'broken.zp'), '{');
  const codeOf = async (name: string) =>
    (await editor.refusal('project_diff', { query: { path: name } })).code;

  assert.equal(await codeOf(path.join(editor.folder, 'gone.zp')), 'not_found');
  assert.equal(await codeOf(path.join(editor.folder, 'broken.zp')), 'bad_request');
  assert.equal(await codeOf('relative.zp'), 'bad_request');
  assert.equal(await codeOf(path.join(editor.folder, 'notes.txt')), 'bad_request');
  await editor.call('project_close');
  assert.equal(await codeOf(file), 'project_not_open');
});
