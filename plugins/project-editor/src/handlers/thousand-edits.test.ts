import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readSeed, rounds } from '@gatehouse/test-tiers';
import { editingCommands } from '../testing/model/editing-commands.ts';
import { emptyModel, savedBytes } from '../testing/model/project-model.ts';
import { newProject } from '../testing/test-projects.ts';

const seed = readSeed();
/** As many steps as are kept. */
const wanted = rounds('edits that are undone and redone', { quick: 200, all: 1_000, long: 1_000 });
const names = Object.keys(editingCommands);

/** Whole numbers below a limit, the same ones for the same seed. */
function createRandom(from: number): (limit: number) => number {
  let state = from >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test(`${wanted} edits are undone and redone to the same bytes, and the dirty mark is right at each step (seed ${seed})`, async (t) => {
  const editor = await newProject(t);
  const file = path.join(editor.folder, 'thousand.zp');
  const [model, random] = [emptyModel(), createRandom(seed)];
  const first = await savedBytes(editor, file);
  const savedAt = random(wanted);
  for (let done = 0; done < wanted; ) {
    const name = names[random(names.length)] ?? '';
    const isEdit = await editingCommands[name]?.(editor, model, { one: random(1000), other: random(1000) });
    if (isEdit !== true) continue;
    done += 1;
    if (done === savedAt) await savedBytes(editor, file);
  }

  for (let left = wanted - 1; left >= 0; left -= 1) {
    const { hasUnsavedChanges, undoSteps } = await editor.call('project_undo');
    assert.deepEqual([undoSteps, hasUnsavedChanges], [left, left !== savedAt], `with ${left} edits left`);
  }
  assert.equal(await savedBytes(editor, file), first);
  for (let done = 1; done <= wanted; done += 1) {
    const { hasUnsavedChanges } = await editor.call('project_redo');
    assert.equal(hasUnsavedChanges, true, `after ${done} edits`);
  }
  const again = await savedBytes(editor, file);
  for (let left = wanted; left > 0; left -= 1) await editor.call('project_undo');
  for (let done = 0; done < wanted; done += 1) await editor.call('project_redo');
  assert.equal(await savedBytes(editor, file), again);
});
