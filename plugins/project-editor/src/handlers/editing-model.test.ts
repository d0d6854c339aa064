import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { readSeed, rounds } from '@gatehouse/test-tiers';
import fc from 'fast-check';
import { type Choice, editingCommands } from '../testing/model/editing-commands.ts';
import { assertAgrees, emptyModel, type ProjectModel, savedBytes } from '../testing/model/project-model.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import { newProject } from '../testing/test-projects.ts';

const numRuns = rounds('sequences of the model of a project', { quick: 10, all: 40, long: 2_000 });
const seed = readSeed();

const names = [...Object.keys(editingCommands), 'undo', 'redo', 'undo', 'redo'];
const step = fc.record({ name: fc.constantFrom(...names), one: fc.nat(1000), other: fc.nat(1000) });

interface State {
  readonly model: ProjectModel;
  readonly bytes: string;
}

/** A project under test, and what it was after each edit. */
class EditedProject {
  readonly #editor: TestEditor;
  readonly #file: string;
  readonly #undone: State[] = [];
  readonly #done: State[] = [];
  #now: State;

  private constructor(editor: TestEditor, file: string, now: State) {
    this.#editor = editor;
    this.#file = file;
    this.#now = now;
  }

  static async open(t: TestContext): Promise<EditedProject> {
    const editor = await newProject(t);
    const file = path.join(editor.folder, 'p.zp');
    return new EditedProject(editor, file, { model: emptyModel(), bytes: await savedBytes(editor, file) });
  }

  async run(name: string, choice: Choice): Promise<void> {
    if (name === 'undo') await this.#step('project_undo', this.#done, this.#undone);
    else if (name === 'redo') await this.#step('project_redo', this.#undone, this.#done);
    else await this.#edit(name, choice);
    await assertAgrees(this.#editor, this.#now.model);
  }

  /** Undoes everything, and redoes it. */
  async walkThroughHistory(): Promise<void> {
    while (this.#done.length > 0) await this.run('undo', { one: 0, other: 0 });
    while (this.#undone.length > 0) await this.run('redo', { one: 0, other: 0 });
  }

  async #edit(name: string, choice: Choice): Promise<void> {
    const model = structuredClone(this.#now.model);
    const isEdit = (await editingCommands[name]?.(this.#editor, model, choice)) ?? false;
    const bytes = await savedBytes(this.#editor, this.#file);
    if (!isEdit) return assert.equal(bytes, this.#now.bytes);
    this.#done.push(this.#now);
    this.#undone.length = 0;
    this.#now = { model, bytes };
  }

  async #step(id: 'project_undo' | 'project_redo', from: State[], to: State[]): Promise<void> {
    const state = from.pop();
    if (!state) return assert.equal((await this.#editor.refusal(id)).code, 'failed_precondition');
    const { undoSteps, redoSteps } = await this.#editor.call(id);
    to.push(this.#now);
    this.#now = state;
    assert.deepEqual([undoSteps, redoSteps], [this.#done.length, this.#undone.length]);
    assert.equal(await savedBytes(this.#editor, this.#file), state.bytes);
  }
}

test(`any sequence of edits leaves a valid project, and undo and redo restore its exact bytes (seed ${seed})`, async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const project = await EditedProject.open(t);
      for (const { name, ...choice } of steps) await project.run(name, choice);
      await project.walkThroughHistory();
    }),
    { numRuns, seed },
  );
});
