import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Difference, differenceBetween, toSide } from './difference.ts';

/** One undo step. `before` and `after` are the numbers of the states around it. */
export interface Step {
  readonly difference: Difference;
  readonly before: number;
  readonly after: number;
}

/** A document with the steps that lead away from it in both directions, the nearest last. */
export interface History {
  readonly document: ProjectDocument;
  /** Number of the state of the document. */
  readonly state: number;
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/** A step with the documents around it. */
export interface Passage {
  /** The same object each time. */
  readonly step: object;
  readonly before: ProjectDocument;
  readonly after: ProjectDocument;
}

const undoLimit = 1000;

/** The edit of a document, as a step to a new state. */
export interface NewStep {
  readonly difference: Difference;
  readonly state: number;
}

/** @param document the edited one, where it is there already */
export function afterEdit(
  { document: base, state: before, undo }: History,
  { difference, state }: NewStep,
  document: ProjectDocument = toSide(base, difference, 'after'),
): History {
  const steps = [...undo, { difference, before, after: state }];
  return { document, state, undo: steps.slice(-undoLimit), redo: [] };
}

/** Null when there is nothing to undo. */
export function afterUndo({ document, undo, redo }: History): History | null {
  const step = undo.at(-1);
  if (step === undefined) return null;
  const before = toSide(document, step.difference, 'before');
  return { document: before, state: step.before, undo: undo.slice(0, -1), redo: [...redo, step] };
}

/** Null when there is nothing to redo. */
export function afterRedo({ document, undo, redo }: History): History | null {
  const step = redo.at(-1);
  if (step === undefined) return null;
  const after = toSide(document, step.difference, 'after');
  return { document: after, state: step.after, undo: [...undo, step], redo: redo.slice(0, -1) };
}

/** The last steps as one. Null where there are not so many, or where they come to nothing together. */
export function afterJoin(history: History, count: number): History | null {
  const { document, undo } = history;
  const joined = undo.slice(-count);
  const [first] = joined;
  const last = joined.at(-1);
  if (count > undo.length || first === undefined || last === undefined) return null;
  const before = joined.reduceRight((later, { difference }) => toSide(later, difference, 'before'), document);
  const difference = differenceBetween(before, document);
  if (!difference) return null;
  const step = { difference, before: first.before, after: last.after };
  return { ...history, undo: [...undo.slice(0, -count), step] };
}

/** Number of steps from a state to that of the document; where no step leads there, of all that can be undone. */
export function stepsFrom({ undo, redo, state }: History, from: number): number {
  if (from === state) return 0;
  const done = undo.findLastIndex(({ before }) => before === from);
  if (done !== -1) return undo.length - done;
  const undone = redo.findLastIndex(({ after }) => after === from);
  return undone === -1 ? undo.length : redo.length - undone;
}

/** The steps that can be undone, the newest first. */
export function* undoable({ document, undo }: History): Generator<Passage> {
  let after = document;
  for (const step of undo.toReversed()) {
    const before = toSide(after, step.difference, 'before');
    yield { step, before, after };
    after = before;
  }
}

/** The steps that can be done again, the next one first. */
export function* redoable({ document, redo }: History): Generator<Passage> {
  let before = document;
  for (const step of redo.toReversed()) {
    const after = toSide(before, step.difference, 'after');
    yield { step, before, after };
    before = after;
  }
}
