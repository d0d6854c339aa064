import { randomUUID } from 'node:crypto';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import { Immer } from 'immer';
import type { Batch, ItemOutcome } from '../edits/batch.ts';
import type { Recipe } from '../edits/recipe.ts';
import { carryActions } from '../graph/find-action.ts';
import { carryFrames } from '../graph/frames.ts';
import { carryLinks } from '../graph/outgoing-links.ts';
import { differenceBetween } from './difference.ts';
import { type EditLog, type HistoryEntry, type LogPosition, noLog, type WrittenFields } from './edit-log.ts';
import { isCurrentTag } from './entity-tag.ts';
import {
  afterEdit,
  afterJoin,
  afterRedo,
  afterUndo,
  type History,
  type Passage,
  redoable,
  undoable,
} from './history.ts';

/** A document at one moment, for a save that takes a while. */
export interface Snapshot {
  readonly document: ProjectDocument;
  readonly state: number;
}

export interface SessionOptions {
  /** Called after each edit, undo and redo, and when a save is recorded. */
  readonly onChange?: () => void;
  /** Called when edits were taken back, because they could not be kept. */
  readonly onTakenBack?: (before: ProjectDocument, after: ProjectDocument) => void;
  readonly log?: EditLog;
  /** Numbers of the states of the document and of its file; 0 by default. */
  readonly state?: number;
  readonly savedState?: number;
}

// Measured: walks over frozen arrays take up to 40 times as long. Types prevent changes of documents.
const immer = new Immer({ autoFreeze: false });

/**
 * The document of an open project and its history. Edits are synchronous, so they never overlap; each is atomic and
 * one undo step.
 */
export class EditSession {
  readonly #clock: Clock;
  readonly #options: SessionOptions;
  readonly #log: EditLog;
  readonly #token = randomUUID().slice(0, 8);
  #history: History;
  #lastState: number;
  #savedState: number;
  /** Fields that the last save changed. */
  #written: Partial<WrittenFields> = {};
  /** Names the state. A state that was taken back gives its number to no other one. */
  #revision = 1;
  #lastRevision = 1;
  #lastChange: string | null = null;
  #kept: Promise<void> = Promise.resolve();
  /** The tag of the session that this one is a fork of, until its own first change. */
  #forkedTag: string | null = null;

  constructor(document: ProjectDocument, clock: Clock, options: SessionOptions = {}) {
    const { state = 0, savedState = 0, log = noLog } = options;
    this.#history = { document, state, undo: [], redo: [] };
    this.#lastState = Math.max(state, savedState);
    this.#savedState = savedState;
    this.#clock = clock;
    this.#options = options;
    this.#log = log;
  }

  get document(): ProjectDocument {
    return this.#history.document;
  }

  /** Undoing all edits since the last save counts as saved; so does a new project that was never edited. */
  get hasUnsavedChanges(): boolean {
    return this.#history.state !== this.#savedState;
  }

  /** Changes with every edit, undo and redo; never repeats when a project is opened again. */
  get etag(): string {
    return this.#forkedTag ?? `"${this.#token}-${this.#revision}"`;
  }

  /** UTC ISO-8601, or null before the first edit. */
  get lastChange(): string | null {
    return this.#lastChange;
  }

  /** Resolves once the newest edit is on the disk; rejects when it was taken back. */
  get kept(): Promise<void> {
    return this.#kept;
  }

  get position(): LogPosition {
    return { history: this.#history, savedState: this.#savedState };
  }

  /** A session with the same document, history and tag. Changes of one are not seen in the other, and no journal keeps them. */
  fork(): EditSession {
    const { state } = this.#history;
    const fork = new EditSession(this.document, this.#clock, { state, savedState: this.#savedState });
    fork.#history = this.#history;
    fork.#lastState = this.#lastState;
    fork.#lastChange = this.#lastChange;
    fork.#forkedTag = this.etag;
    return fork;
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
    return this.#history.undo.length;
  }

  /** Number of steps that can be redone. */
  get redoSteps(): number {
    return this.#history.redo.length;
  }

  /** False when there is nothing to undo. */
  undo(): boolean {
    return this.#step(afterUndo(this.#history), { kind: 'undo', at: this.#clock.timestamp() });
  }

  /** False when there is nothing to redo. */
  redo(): boolean {
    return this.#step(afterRedo(this.#history), { kind: 'redo', at: this.#clock.timestamp() });
  }

  /** Makes the last steps one; the document stays. False when there are not so many, or when nothing is left of them. */
  join(count: number): boolean {
    return this.#step(afterJoin(this.#history, count), { kind: 'join', count, at: this.#clock.timestamp() });
  }

  /** The steps that can be undone, the newest first, as the project is now. */
  undoable(): Generator<Passage> {
    return undoable(this.#history);
  }

  /** The steps that can be done again, the next one first, as the project is now. */
  redoable(): Generator<Passage> {
    return redoable(this.#history);
  }

  snapshot(): Snapshot {
    const { document, state } = this.#history;
    return { document, state };
  }

  /** Records that the file has the state of a snapshot; `written` are the fields that the save itself changed. */
  markSaved({ state }: Pick<Snapshot, 'state'>, written: WrittenFields): void {
    this.#savedState = state;
    this.#written = written;
    this.#history = { ...this.#history, document: { ...this.document, ...written } };
    this.#options.onChange?.();
  }

  /** Repeats an entry that the log has. */
  replay(entry: HistoryEntry): void {
    const next = afterEntry(this.#history, entry);
    if (next === null) throw new Error(`The ${entry.kind} in the log has no step that it could take`);
    if (entry.kind === 'edit') this.#lastState = Math.max(this.#lastState, entry.state);
    this.#move(next, entry.at);
  }

  #commit(document: ProjectDocument): void {
    const difference = differenceBetween(this.document, document);
    if (!difference) return;
    this.#lastState += 1;
    const entry = { difference, state: this.#lastState, at: this.#clock.timestamp() };
    this.#step(afterEdit(this.#history, entry, document), { kind: 'edit', ...entry });
  }

  #step(next: History | null, entry: HistoryEntry): boolean {
    if (next === null) return false;
    const from = this.position;
    const revision = this.#revision;
    this.#move(next, entry.at);
    this.#kept = this.#log.append({ entry, from, takeBack: () => this.#takeBack(from.history, revision) });
    // The answer to the edit awaits it. A recorded edit has none.
    this.#kept.catch(() => undefined);
    return true;
  }

  /** A save that was recorded meanwhile stays. */
  #takeBack(to: History, revision: number): void {
    const { document } = this;
    this.#kept = Promise.resolve();
    this.#move({ ...to, document: { ...to.document, ...this.#written } }, this.#clock.timestamp());
    this.#revision = revision;
    this.#options.onTakenBack?.(document, this.document);
  }

  #move(history: History, at: string): void {
    const { document } = history;
    carryActions(this.document.groups, document.groups);
    carryLinks(this.document.links, document.links);
    carryFrames(this.document, document);
    this.#history = history;
    this.#forkedTag = null;
    this.#lastRevision += 1;
    this.#revision = this.#lastRevision;
    this.#lastChange = at;
    this.#options.onChange?.();
  }
}

function afterEntry(history: History, entry: HistoryEntry): History | null {
  if (entry.kind === 'edit') return afterEdit(history, entry);
  if (entry.kind === 'join') return afterJoin(history, entry.count);
  return entry.kind === 'undo' ? afterUndo(history) : afterRedo(history);
}
