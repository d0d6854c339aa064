import { randomUUID } from 'node:crypto';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import { Immer } from 'immer';
import type { Batch, ItemOutcome } from '../edits/batch.ts';
import type { Recipe } from '../edits/recipe.ts';
import { carryActions } from '../graph/find-action.ts';
import { carryFrames } from '../graph/frames.ts';
import { carryLinks } from '../graph/outgoing-links.ts';
import { type Difference, differenceBetween, type Side, toSide } from './difference.ts';
import { isCurrentTag } from './entity-tag.ts';

/** One undo step. `before` and `after` are the numbers of the states around it. */
interface Step {
  readonly difference: Difference;
  readonly before: number;
  readonly after: number;
}

/** A step with the documents around it. */
export interface Passage {
  /** The same object each time. */
  readonly step: object;
  readonly before: ProjectDocument;
  readonly after: ProjectDocument;
}

/** A document at one moment, for a save that takes a while. */
export interface Snapshot {
  readonly document: ProjectDocument;
  readonly state: number;
}

const undoLimit = 1000;

// Measured: walks over frozen arrays take up to 40 times as long. Types prevent changes of documents.
const immer = new Immer({ autoFreeze: false });

/**
 * The document of an open project and its history. Edits are synchronous, so they never overlap; each is atomic and
 * one undo step.
 */
export class EditSession {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #token = randomUUID().slice(0, 8);
  #document: ProjectDocument;
  #undo: Step[] = [];
  #redo: Step[] = [];
  #state = 0;
  #lastState = 0;
  #savedState = 0;
  #revision = 1;
  #lastChange: string | null = null;

  /** @param onChange called after each edit, undo and redo, and when a save is recorded. */
  constructor(document: ProjectDocument, clock: Clock, onChange: () => void = () => undefined) {
    this.#document = document;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get document(): ProjectDocument {
    return this.#document;
  }

  /** Undoing all edits since the last save counts as saved; so does a new project that was never edited. */
  get hasUnsavedChanges(): boolean {
    return this.#state !== this.#savedState;
  }

  /** Changes with every edit, undo and redo; never repeats when a project is opened again. */
  get etag(): string {
    return `"${this.#token}-${this.#revision}"`;
  }

  /** UTC ISO-8601, or null before the first edit. */
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

  /** Runs a recipe. A recipe that throws changes nothing; one that changes nothing makes no undo step. */
  edit<Result>(recipe: Recipe<Result>): Result {
    const base = this.document;
    const draft = immer.createDraft(base);
    const result = recipe({ base, draft });
    this.#commit(immer.finishDraft(draft));
    return result;
  }

  /**
   * Runs a batch: each item sees the result of earlier ones, refused items change nothing, and all are one undo step.
   */
  editEach<Result>(batch: Batch<Result>): readonly ItemOutcome<Result>[] {
    const { document, outcomes } = batch(this.document);
    this.#commit(document);
    return outcomes;
  }

  /** Number of steps that can be undone. */
  get undoSteps(): number {
    return this.#undo.length;
  }

  /** Number of steps that can be redone. */
  get redoSteps(): number {
    return this.#redo.length;
  }

  /** False when there is nothing to undo. */
  undo(): boolean {
    const step = this.#undo.pop();
    if (!step) return false;
    this.#redo.push(step);
    this.#moveTo(step, 'before');
    return true;
  }

  /** False when there is nothing to redo. */
  redo(): boolean {
    const step = this.#redo.pop();
    if (!step) return false;
    this.#undo.push(step);
    this.#moveTo(step, 'after');
    return true;
  }

  /** The steps that can be undone, the newest first, as the project is now. */
  *undoable(): Generator<Passage> {
    let after = this.#document;
    for (const step of this.#undo.toReversed()) {
      const before = toSide(after, step.difference, 'before');
      yield { step, before, after };
      after = before;
    }
  }

  /** The steps that can be done again, the next one first, as the project is now. */
  *redoable(): Generator<Passage> {
    let before = this.#document;
    for (const step of this.#redo.toReversed()) {
      const after = toSide(before, step.difference, 'after');
      yield { step, before, after };
      before = after;
    }
  }

  snapshot(): Snapshot {
    return { document: this.#document, state: this.#state };
  }

  /** Records that the file has the snapshot; `written` are the fields that the save itself changed. */
  markSaved(snapshot: Snapshot, written: Pick<ProjectDocument, 'name' | 'productVersion'>): void {
    this.#savedState = snapshot.state;
    this.#document = { ...this.#document, ...written };
    this.#onChange();
  }

  #commit(document: ProjectDocument): void {
    const difference = differenceBetween(this.#document, document);
    if (!difference) return;
    const step = { difference, before: this.#state, after: this.#lastState + 1 };
    this.#lastState = step.after;
    this.#undo.push(step);
    if (this.#undo.length > undoLimit) this.#undo.shift();
    this.#redo = [];
    this.#change(document, step.after);
  }

  #moveTo(step: Step, side: Side): void {
    this.#change(toSide(this.#document, step.difference, side), step[side]);
  }

  #change(document: ProjectDocument, state: number): void {
    carryActions(this.#document.groups, document.groups);
    carryLinks(this.#document.links, document.links);
    carryFrames(this.#document, document);
    this.#document = document;
    this.#state = state;
    this.#revision += 1;
    this.#lastChange = this.#clock.timestamp();
    this.#onChange();
  }
}
