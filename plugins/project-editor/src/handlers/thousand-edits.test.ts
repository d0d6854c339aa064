import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { editingCommands } from '../testing/model/editing-commands.ts';
import { MarkedProject } from '../testing/model/marked-project.ts';
import { emptyModel } from '../testing/model/project-model.ts';
import { newProject } from '../testing/test-projects.ts';

const seed = readSeed();
/** As many steps as are kept. */
const wanted = rounds('edits that are undone and redone', { quick: 200, all: 1_000, long: 1_000 });
const commands = Object.values(editingCommands);

test(`${wanted} edits of all kinds are undone and redone to the same bytes, and the mark of unsaved changes is right at each step (seed ${seed})`, async (t) => {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const editor = await newProject(t);
  const project = new MarkedProject(editor, path.join(editor.folder, 'thousand.zp'));
  const model = emptyModel();
  const first = await project.save();
  const savedAt = below(wanted);
  while (project.done.length < wanted) {
    const command = commands[below(commands.length)];
    await project.edit(async () => command?.(editor, model, { one: below(1000), other: below(1000) }));
    if (project.done.length === savedAt) await project.save();
  }

  assert.equal(await project.all('project_undo'), first);
  const last = await project.all('project_redo');
  await project.all('project_undo');
  assert.equal(await project.all('project_redo'), last);
});
