import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, addVariable, newProject } from '../testing/test-projects.ts';

type Place = Awaited<ReturnType<typeof addAction>>;

const link = (from: Place, to: Place) => ({
  body: { links: [{ actionId: from.actionId, branch: 'OnError', targetActionId: to.actionId }] },
});
const lower = (text: string) => ({ type: 'Text', action: 'Lower', parameters: { Text: text } });

interface Actions {
  readonly a: Place;
  readonly b: Place;
}

for (const [name, edit] of [
  [
    'added action 1 "New"',
    (editor) => editor.call('actions_add', { body: { actions: [{ ...lower('x'), name: 'New' }] } }),
  ],
  ['removed action 1 ""', (editor, { a }) => editor.call('action_delete', { params: a })],
  [
    'moved action 1 ""',
    (editor, { a, b }) => editor.call('actions_move', { body: { actions: [a], targetGroupId: b.groupId } }),
  ],
  ['changed action 1 ""', (editor, { a }) => editor.call('action_update', { params: a, body: lower('x') })],
  [
    'changed group 1 "Shop"',
    (editor, { a }) =>
      editor.call('group_rename', { params: { groupId: a.groupId }, body: { name: 'Shop' } }),
  ],
  ['added link 1 "OnError"', (editor, { a, b }) => editor.call('action_links_set', link(a, b))],
  [
    'moved group 2 ""',
    (editor, { a, b }) =>
      editor.call('layout_set', {
        body: {
          groups: [
            { groupId: a.groupId, x: 5000, y: 0 },
            { groupId: b.groupId, x: 5000, y: 900 },
          ],
        },
      }),
  ],
  ['added variable 1 "Sum"', (editor) => addVariable(editor, 'Sum')],
  [
    'changed variable 1 "Cost"',
    (editor) =>
      editor.call('variables_update', { body: { variables: [{ name: 'Price', newName: 'Cost' }] } }),
  ],
] as const satisfies readonly (readonly [
  string,
  (editor: TestEditor, actions: Actions) => Promise<unknown>,
])[]) {
  test(`an edit is called "${name}", when it is undone and when it is done again`, async (t) => {
    const editor = await newProject(t);
    await addVariable(editor, 'Price');
    const toPlace = ({ actionId, groupId }: Place) => ({ actionId, groupId }) as Place;
    const a = toPlace(await addAction(editor, { x: 1000, y: 0, parameters: { Text: '{-Variable.Price-}' } }));
    const b = toPlace(await addAction(editor, { x: 1000, y: 300 }));
    await edit(editor, { a, b });

    const undone = await editor.call('project_undo');
    const redone = await editor.call('project_redo');

    const said = [undone, redone].map(({ edit: one }) => one && `${one.change} ${one.part} ${one.count}`);
    const expected = name.replace(/ ".*"$/, '');
    assert.deepEqual(said, [expected, expected]);
    assert.equal(redone.edit?.name, /"(.*)"$/.exec(name)?.[1]);
  });
}
