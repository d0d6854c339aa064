import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, addVariable, savedProject } from '../testing/test-projects.ts';

interface Saved {
  readonly editor: TestEditor;
  readonly file: string;
  /** An action in the first of two groups with three actions each. */
  readonly actionId: string;
  readonly groupId: string;
}

type Edit = (saved: Saved) => Promise<unknown>;

const edits: readonly { title: string; edit: Edit; maxLines: number; inLayout?: boolean }[] = [
  {
    title: 'a parameter',
    edit: ({ editor, actionId, groupId }) =>
      editor.call('action_update', {
        params: { actionId, groupId },
        body: { type: 'Text', action: 'Lower', parameters: { Text: 'new' } },
      }),
    maxLines: 1,
  },
  {
    title: 'the name of an action',
    edit: ({ editor, actionId, groupId }) =>
      editor.call('action_rename', { params: { actionId, groupId }, body: { name: 'Reads the price' } }),
    maxLines: 1,
  },
  {
    title: 'a flag of an action',
    edit: ({ editor, actionId, groupId }) =>
      editor.call('action_properties_set', { params: { actionId, groupId }, body: { breakpoint: true } }),
    maxLines: 1,
  },
  {
    title: 'the default of a variable',
    edit: ({ editor }) =>
      editor.call('variables_update', { body: { variables: [{ name: 'a', defaultValue: 'x' }] } }),
    maxLines: 1,
  },
  {
    title: 'the place of a group',
    edit: ({ editor, groupId }) =>
      editor.call('group_position_set', { params: { groupId }, body: { x: 2000, y: 2000 } }),
    maxLines: 1,
    inLayout: true,
  },
  {
    title: 'an action that comes last in its group',
    edit: ({ editor, groupId }) => addAction(editor, { groupId }),
    maxLines: 3,
  },
];

async function twoGroups(editor: TestEditor): Promise<Omit<Saved, 'editor' | 'file'>> {
  for (const name of ['a', 'b', 'c']) await addVariable(editor, name);
  const first = await addAction(editor, { x: 100, y: 100 });
  const second = await addAction(editor, { x: 1000, y: 100 });
  for (const { groupId } of [first, second]) {
    for (let more = 0; more < 2; more += 1) await addAction(editor, { groupId: groupId ?? '' });
  }
  return { actionId: first.actionId ?? '', groupId: first.groupId ?? '' };
}

for (const { title, edit, maxLines, inLayout = false } of edits) {
  test(`a change of ${title} changes no more than ${maxLines} lines of the file, and moves none`, async (t) => {
    const { editor, file } = await savedProject(t);
    const ids = await twoGroups(editor);
    await editor.call('project_save');
    const before = (await readFile(file, 'utf8')).split('\n');

    await edit({ editor, file, ...ids });
    await editor.call('project_save');

    const after = (await readFile(file, 'utf8')).split('\n');
    const kept = new Set(before);
    const changed = after.filter((line) => !kept.has(line));
    const there = new Set(after);
    assert.deepEqual(
      after.filter((line) => kept.has(line)),
      before.filter((line) => there.has(line)),
    );
    assert.equal(changed.length > 0 && changed.length <= maxLines, true, changed.join('\n'));
    const layoutAt = after.findIndex((line) => line.startsWith('  "layout"'));
    const isBehind = changed.map((line) => after.indexOf(line) > layoutAt);
    if (inLayout) assert.deepEqual(isBehind, [true]);
  });
}

test('an edit that is undone gives the file back byte for byte', async (t) => {
  const { editor, file } = await savedProject(t);
  const { actionId, groupId } = await twoGroups(editor);
  await editor.call('project_save');
  const before = await readFile(file);

  await editor.call('action_rename', { params: { actionId, groupId }, body: { name: 'Reads the price' } });
  await editor.call('project_save');
  const between = await readFile(file);
  await editor.call('project_undo');
  await editor.call('project_save');

  assert.equal(between.equals(before), false);
  assert.deepEqual(await readFile(file), before);
});
