import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createRandom, type Random, readSeed, rounds } from '@gatehouse/test-tiers';
import { editAsPage } from '../testing/model/page-edits.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, savedProject } from '../testing/test-projects.ts';

const seed = readSeed();
/** The host keeps 1,000 steps of undo. */
const count = rounds('random edits of the page', { quick: 150, all: 1_000, long: 1_000 });

/** A project with the number of its state: the mark of unsaved changes follows from it. */
class MarkedProject {
  readonly editor: TestEditor;
  readonly #file: string;
  /** The numbers of the states before the one that is shown, and of those after it. */
  readonly done: number[] = [];
  readonly undone: number[] = [];
  #now = 0;
  #saved = 0;
  #last = 0;

  constructor(editor: TestEditor, file: string) {
    this.editor = editor;
    this.#file = file;
  }

  async edit(random: Random): Promise<void> {
    const before = await this.#etag();
    await editAsPage(this.editor, random);
    if ((await this.#etag()) !== before) {
      this.done.push(this.#now);
      this.undone.length = 0;
      this.#last += 1;
      this.#now = this.#last;
    }
    await this.#checkMark();
  }

  async step(id: 'project_undo' | 'project_redo'): Promise<void> {
    const [from, to] = id === 'project_undo' ? [this.done, this.undone] : [this.undone, this.done];
    const { undoSteps, redoSteps } = await this.editor.call(id);
    to.push(this.#now);
    this.#now = from.pop() ?? assert.fail('there was no step');
    assert.deepEqual([undoSteps, redoSteps], [this.done.length, this.undone.length]);
    await this.#checkMark();
  }

  async save(): Promise<string> {
    await this.editor.call('project_save');
    this.#saved = this.#now;
    await this.#checkMark();
    return readFile(this.#file, 'utf8');
  }

  async #checkMark(): Promise<void> {
    const { hasUnsavedChanges } = await this.editor.call('project_get_current');
    assert.equal(hasUnsavedChanges, this.#now !== this.#saved);
  }

  async #etag(): Promise<string | undefined> {
    await this.editor.call('project_structure_get');
    return this.editor.answered.get('etag');
  }
}

test(`${count} random edits of the page are undone to the same bytes and done again, and the mark of unsaved changes is right at each step (seed ${seed})`, async (t) => {
  const random = createRandom(seed);
  const { editor, file } = await savedProject(t);
  for (const x of [1000, 1400, 1800]) await addAction(editor, { x, y: 0 });
  await editor.call('project_save');
  await editor.call('project_open', { body: { path: file } });
  const project = new MarkedProject(editor, file);
  const first = await project.save();

  for (let left = count; left > 0; left -= 1) {
    await project.edit(random);
    if (random() < 0.02) await project.save();
    if (random() < 0.05 && project.done.length > 0) await project.step('project_undo');
  }
  const last = await project.save();
  while (project.done.length > 0) await project.step('project_undo');
  assert.equal(await project.save(), first);
  while (project.undone.length > 0) await project.step('project_redo');
  assert.equal(await project.save(), last);
});
