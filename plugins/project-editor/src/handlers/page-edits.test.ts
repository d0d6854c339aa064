import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { MarkedProject } from '../testing/model/marked-project.ts';
import { editAsPage } from '../testing/model/page-edits.ts';
import { addAction, savedProject } from '../testing/test-projects.ts';

const seed = readSeed();
/** The host keeps 1,000 steps of undo. */
const count = rounds('random edits of the page', { quick: 150, all: 1_000, long: 1_000 });

test(`${count} random edits of the page are undone to the same bytes and done again, and the mark of unsaved changes is right at each step (seed ${seed})`, async (t) => {
  const random = createRandom(seed);
  const { editor, file } = await savedProject(t);
  for (const x of [1000, 1400, 1800]) await addAction(editor, { x, y: 0 });
  await editor.call('project_save');
  await editor.call('project_open', { body: { path: file } });
  const project = new MarkedProject(editor, file);
  const first = await project.save();

  for (let left = count; left > 0; left -= 1) {
    await project.edit(() => editAsPage(editor, random));
    if (random() < 0.02) await project.save();
    if (random() < 0.05 && project.done.length > 0) await project.step('project_undo');
  }
  const last = await project.save();
  assert.equal(await project.all('project_undo'), first);
  assert.equal(await project.all('project_redo'), last);
});
