import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, newProject } from '../testing/test-projects.ts';

/** Three groups in disorder: the first is linked to the others. */
async function disorder(t: Parameters<typeof newProject>[0]) {
  const editor = await newProject(t);
  const first = await addAction(editor, { x: 3000, y: 2000 });
  const second = await addAction(editor, { x: -900, y: 0 });
  const onError = await addAction(editor, { x: -900, y: 100 });
  const links = [
    { actionId: first.actionId, branch: 'OnSuccess', targetActionId: second.actionId },
    { actionId: first.actionId, branch: 'OnError', targetActionId: onError.actionId },
  ];
  await editor.call('action_links_set', { body: { links } });
  return editor;
}

const places = async (editor: TestEditor) => {
  const { groups, staticBlocks } = await editor.call('layout_get');
  return [...staticBlocks, ...groups].map(({ x, y }) => [x, y]);
};

test('layout_arrange puts Start to the left and each layer right of the one before', async (t) => {
  const editor = await disorder(t);

  const { groups, staticBlocks } = await editor.call('layout_arrange');

  assert.equal(staticBlocks[0]?.name, 'Start');
  assert.deepEqual(
    [staticBlocks[0], ...groups].map((box) => box?.x),
    [40, 240, 600, 600],
  );
});

test('ends without a link are placed below the flow, side by side', async (t) => {
  const editor = await disorder(t);

  const { groups, staticBlocks } = await editor.call('layout_arrange');

  const bottom = Math.max(...groups.map(({ y, height }) => y + height));
  const [, goodEnd, badEnd] = staticBlocks;
  assert.deepEqual([goodEnd?.x, goodEnd?.y], [40, bottom + 120]);
  assert.deepEqual([badEnd?.x, badEnd?.y], [280, bottom + 120]);
});

test('layout_arrange answers the layout as layout_get does', async (t) => {
  const editor = await disorder(t);

  const answer = await editor.call('layout_arrange');

  assert.deepEqual(answer, await editor.call('layout_get'));
});

test('layout_arrange is one undo step', async (t) => {
  const editor = await disorder(t);
  const before = await places(editor);
  await editor.call('layout_arrange');

  await editor.call('project_undo');

  assert.deepEqual(await places(editor), before);
});

test('the same project is always arranged the same, so a second time is no edit', async (t) => {
  const editor = await disorder(t);
  await editor.call('layout_arrange');
  const tag = editor.answered.get('etag');

  await editor.call('layout_arrange');

  assert.equal(editor.answered.get('etag'), tag);
});

test('an edit in the meantime is kept, and arranged too', async (t) => {
  const editor = await disorder(t);
  const arranging = editor.call('layout_arrange');
  const added = await addAction(editor, { x: 5000, y: 5000 });

  const { groups } = await arranging;

  const last = groups.at(-1);
  assert.equal(last?.groupId, added.groupId);
  assert.notEqual(last?.x, 5000);
});

test('a project that is closed in the meantime is not arranged', async (t) => {
  const editor = await disorder(t);
  // A saved project needs no recovery file, so that it is closed well before the layout is made.
  await editor.call('project_save', { body: { path: path.join(editor.folder, 'a.zp') } });
  const arranging = editor.refusal('layout_arrange');
  await editor.call('project_create');

  const { code } = await arranging;

  assert.equal(code, 'failed_precondition');
  assert.equal((await editor.call('layout_get')).groups.length, 0);
});

test('layout_arrange is refused by a stale If-Match', async (t) => {
  const editor = await disorder(t);

  const { code } = await editor.refusal('layout_arrange', { headers: { 'if-match': '"old"' } });

  assert.equal(code, 'failed_precondition');
});

test('an empty project can be arranged', async (t) => {
  const editor = await newProject(t);

  const { staticBlocks } = await editor.call('layout_arrange');

  assert.deepEqual([staticBlocks[0]?.x, staticBlocks[0]?.y], [40, 40]);
});
