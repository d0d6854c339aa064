import { randomUUID } from 'node:crypto';
import type { ProjectDocument } from '@gatehouse/plugin-runtime/api';
import { type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import { applyPatches, createDraft, enablePatches, finishDraft, type Patch } from 'immer';
import { isCurrentTag } from './entity-tag.ts';
import type { Recipe } from './recipe.ts';

/** One undo step. `before` and `after` name the states of the document around it. */
interface Step {
  readonly forward: readonly Patch[];
  readonly inverse: readonly Patch[];
  readonly before: number;
  readonly after: number;
}

export type ItemOutcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: GatehouseError };

/** A document at one moment, for a save that takes a while. */
export interface Snapshot {
  readonly document: ProjectDocument;
  readonly state: number;
}

const undoLimit = 1000;

/**
 * The document of an open project and its history. Edits are synchronous, so they happen one after
 * another; each is atomic and one undo step.
 */
export class EditSession {
  readonly #clock: Clock;
  readonly #token = randomUUID().slice(0, 8);
  #document: ProjectDocument;
  #undo: Step[] = [];
  #redo: Step[] = [];
  #state = 0;
  #lastState = 0;
  #savedState = 0;
  #revision = 1;
  #lastChange: string | null = null;

  constructor(document: ProjectDocument, clock: Clock) {
    enablePatches();
    this.#document = document;
    this.#clock = clock;
  }

  get document(): ProjectDocument {
    return this.#document;
  }

  /** Undoing all edits since the last save counts as saved; so does a new project that was never edited. */
  get hasUnsavedChanges(): boolean {
    return this.#state !== this.#savedState;
  }

  /** Changes with every edit, undo and redo; never the same for two openings of a project. */
  get etag(): string {
    return `"${this.#token}-${this.#revision}"`;
  }

  /** UTC ISO-8601, or null while nothing was edited. */
  get lastChange(): string | null {
    return this.#lastChange;
  }

  /** @param ifMatch the header as it came, if any. */
  assertCurrent(ifMatch: string | undefined): void {
    if (ifMatch === undefined || isCurrentTag(ifMatch, this.etag)) return;
    throw new GatehouseError(
      'failed_precondition',
      `The project has changed: its ETag is ${this.etag} and If-Match asks for ${ifMatch}. Read the structure again and repeat the edit.`,
    );
  }

  /** Runs a recipe. What throws leaves no trace; what changes nothing makes no undo step. */
  edit<Result>(recipe: Recipe<Result>): Result {
    const { document, step, result } = this.#attempt(this.#document, recipe);
    this.#commit(document, [step]);
    return result;
  }

  /** Runs a recipe for each item, each on what earlier ones left. A refused item changes nothing. One undo step. */
  editEach<Item, Result>(
    items: readonly Item[],
    recipe: (edit: Parameters<Recipe<Result>>[0], item: Item) => Result,
  ): ItemOutcome<Result>[] {
    let document = this.#document;
    const steps: PatchPair[] = [];
    const outcomes = items.map((item): ItemOutcome<Result> => {
      try {
        const attempt = this.#attempt(document, (edit) => recipe(edit, item));
        document = attempt.document;
        steps.push(attempt.step);
        return { ok: true, result: attempt.result };
      } catch (error) {
        if (error instanceof GatehouseError) return { ok: false, error };
        throw error;
      }
    });
    this.#commit(document, steps);
    return outcomes;
  }

  /** False when there is nothing to undo. */
  undo(): boolean {
    const step = this.#undo.pop();
    if (!step) return false;
    this.#redo.push(step);
    this.#move(applyPatches(this.#document, step.inverse), step.before);
    return true;
  }

  /** False when there is nothing to redo. */
  redo(): boolean {
    const step = this.#redo.pop();
    if (!step) return false;
    this.#undo.push(step);
    this.#move(applyPatches(this.#document, step.forward), step.after);
    return true;
  }

  snapshot(): Snapshot {
    return { document: this.#document, state: this.#state };
  }

  /** The file now holds that snapshot; `written` are the facts that the save itself put into it. */
  markSaved(snapshot: Snapshot, written: Pick<ProjectDocument, 'name' | 'productVersion'>): void {
    this.#savedState = snapshot.state;
    this.#document = { ...this.#document, ...written };
  }

  #attempt<Result>(base: ProjectDocument, recipe: Recipe<Result>) {
    const draft = createDraft(base);
    const result = recipe({ base, draft });
    let step: PatchPair = { forward: [], inverse: [] };
    const document = finishDraft(draft, (forward, inverse) => {
      step = { forward, inverse };
    });
    return { document, step, result };
  }

  #commit(document: ProjectDocument, steps: readonly PatchPair[]): void {
    const forward = steps.flatMap((step) => step.forward);
    if (forward.length === 0) return;
    const inverse = steps.toReversed().flatMap((step) => step.inverse);
    this.#lastState += 1;
    this.#undo.push({ forward, inverse, before: this.#state, after: this.#lastState });
    if (this.#undo.length > undoLimit) this.#undo.shift();
    this.#redo = [];
    this.#move(document, this.#lastState);
  }

  #move(document: ProjectDocument, state: number): void {
    this.#document = document;
    this.#state = state;
    this.#revision += 1;
    this.#lastChange = this.#clock.timestamp();
  }
}

type PatchPair = Pick<Step, 'forward' | 'inverse'>;
