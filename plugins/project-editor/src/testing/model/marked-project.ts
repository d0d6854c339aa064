import assert from 'node:assert/strict';
import type { TestEditor } from '../test-editor.ts';
import { savedBytes } from './project-model.ts';

/** A project with the number of its state: the mark of unsaved changes follows from it, and is checked at each step. */
export class MarkedProject {
  readonly #editor: TestEditor;
  readonly #file: string;
  /** The numbers of the states before the one that is shown, and of those after it. */
  readonly done: number[] = [];
  readonly undone: number[] = [];
  #now = 0;
  #saved = 0;
  #last = 0;

  constructor(editor: TestEditor, file: string) {
    this.#editor = editor;
    this.#file = file;
  }

  /** Returns whether the project is another one afterwards. */
  async edit(act: () => Promise<unknown>): Promise<boolean> {
    const before = await this.#etag();
    await act();
    const isOther = (await this.#etag()) !== before;
    if (isOther) {
      this.done.push(this.#now);
      this.undone.length = 0;
      this.#last += 1;
      this.#now = this.#last;
    }
    await this.#checkMark();
    return isOther;
  }

  async step(id: 'project_undo' | 'project_redo'): Promise<void> {
    const [from, to] = id === 'project_undo' ? [this.done, this.undone] : [this.undone, this.done];
    const { undoSteps, redoSteps } = await this.#editor.call(id);
    to.push(this.#now);
    this.#now = from.pop() ?? assert.fail('there was no step');
    assert.deepEqual([undoSteps, redoSteps], [this.done.length, this.undone.length]);
    await this.#checkMark();
  }

  /** All edits are taken back, or done again. Returns what is in the file then. */
  async all(id: 'project_undo' | 'project_redo'): Promise<string> {
    const left = id === 'project_undo' ? this.done : this.undone;
    while (left.length > 0) await this.step(id);
    return this.save();
  }

  async save(): Promise<string> {
    const bytes = await savedBytes(this.#editor, this.#file);
    this.#saved = this.#now;
    await this.#checkMark();
    return bytes;
  }

  async #checkMark(): Promise<void> {
    const { hasUnsavedChanges } = await this.#editor.call('project_get_current');
    assert.equal(hasUnsavedChanges, this.#now !== this.#saved);
  }

  async #etag(): Promise<string | undefined> {
    await this.#editor.call('project_structure_get');
    return this.#editor.answered.get('etag');
  }
}
