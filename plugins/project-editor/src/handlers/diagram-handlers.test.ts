import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelsOf } from '../testing/png-pixels.ts';
import { addAction, newProject } from '../testing/test-projects.ts';

const get = { id: 'diagram_image_get' } as const;

test('diagram_image_get draws the open project as PNG', async (t) => {
  const editor = await newProject(t);
  t.after(() => editor.stop());
  const { groupId, actionId } = await addAction(editor);
  assert.ok(groupId && actionId, 'the action was added');
  await editor.call('action_rename', { params: { groupId, actionId }, body: { name: 'Make it small' } });
  const { actionId: second } = await addAction(editor);

  const { imageBase64, ...picture } = await editor.call(get.id);

  const { width, height } = pixelsOf(imageBase64);
  assert.deepEqual([width, height], [picture.width, picture.height]);
  assert.deepEqual(
    [picture.mimeType, picture.mode, picture.scale, picture.isTruncated, picture.note],
    ['image/png', 'Full', 1, false, null],
  );
  const common = { groupId, type: 'Text', action: 'Lower', groupLabel: '' };
  assert.deepEqual(picture.actionsInFrame, [
    { ...common, actionId, label: 'Make it small' },
    { ...common, actionId: second, label: 'Text: Lower' },
  ]);
});

test('in Visible mode the viewport is what is in the picture; limits scale down, with a note above 4000', async (t) => {
  const editor = await newProject(t);
  t.after(() => editor.stop());
  await addAction(editor, { x: 40, y: 200 });
  await addAction(editor, { x: 5000, y: 3000 });

  const visible = await editor.call(get.id, { query: { mode: 'Visible' } });
  const limited = await editor.call(get.id, { query: { maxWidth: '100', maxHeight: '5000' } });

  assert.deepEqual(visible.viewportBounds, visible.contentBounds);
  assert.deepEqual([visible.width, visible.height, visible.actionsInFrame.length], [1600, 1000, 1]);
  assert.deepEqual([limited.width, limited.isTruncated], [100, false]);
  assert.match(limited.note ?? '', /maxHeight 5000 is above 4000/);
});

test('an explicit scale that does not fit is cut to 4000 pixels', async (t) => {
  const editor = await newProject(t);
  t.after(() => editor.stop());
  await addAction(editor, { x: 3000, y: 0 });

  const picture = await editor.call(get.id, { query: { scale: '2.5' } });

  assert.deepEqual([picture.width, picture.scale, picture.isTruncated], [4000, 2.5, true]);
  assert.match(picture.note ?? '', /it was cut to/);
});

test('a scale cannot be combined with limits', async (t) => {
  const editor = await newProject(t);

  for (const limit of ['maxWidth', 'maxHeight']) {
    const refusal = await editor.refusal(get.id, { query: { scale: '1', [limit]: '10' } });
    assert.match(`${refusal.code} ${refusal.message}`, /^bad_request scale cannot be combined/);
  }
});

test('scale is a decimal with a dot, limits are not negative, a mode is Full or Visible', async (t) => {
  const editor = await newProject(t);

  for (const query of [
    { scale: '0,5' },
    { scale: '-1' },
    { maxWidth: '-1' },
    { maxHeight: '1.5' },
    { mode: 'full' },
  ]) {
    await assert.rejects(editor.call(get.id, { query }), JSON.stringify(query));
  }
});
