import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { toSide } from '../session/difference.ts';
import type { HistoryEntry } from '../session/edit-log.ts';
import type { History, Step } from '../session/history.ts';

/** A history as the document at its start, and what leads to its end. */
export interface HistoryLog {
  readonly base: ProjectDocument;
  /** Number of the state of the base. */
  readonly state: number;
  readonly entries: readonly HistoryEntry[];
}

/** @param at the time of each entry, UTC ISO-8601 */
export function toHistoryLog({ document, state, undo, redo }: History, at: string): HistoryLog {
  const toEntry = ({ difference, after }: Step): HistoryEntry => ({
    kind: 'edit',
    difference,
    state: after,
    at,
  });
  return {
    base: undo.reduceRight((later, { difference }) => toSide(later, difference, 'before'), document),
    state: undo[0]?.before ?? state,
    entries: [
      ...undo.map(toEntry),
      ...redo.toReversed().map(toEntry),
      ...redo.map((): HistoryEntry => ({ kind: 'undo', at })),
    ],
  };
}
