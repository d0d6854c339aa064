import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Difference } from './difference.ts';
import type { History } from './history.ts';

/** The fields of the document that a save itself changes. */
export type WrittenFields = Pick<ProjectDocument, 'name' | 'productVersion'>;

/** A change of the history of a document. `at` is UTC ISO-8601. */
export type HistoryEntry =
  | { readonly kind: 'edit'; readonly difference: Difference; readonly state: number; readonly at: string }
  | { readonly kind: 'undo' | 'redo'; readonly at: string }
  | { readonly kind: 'join'; readonly count: number; readonly at: string };

/** A save of one state. `file` is what the owner of the session knows of its file. */
export interface SaveEntry<File = unknown> {
  readonly kind: 'saved';
  readonly state: number;
  readonly written: WrittenFields;
  readonly file: File;
}

export type LogEntry<File = unknown> = HistoryEntry | SaveEntry<File>;

/** The state of a session before an entry. */
export interface LogPosition {
  readonly history: History;
  readonly savedState: number;
}

export interface LoggedChange {
  /** Null to keep the position alone. */
  readonly entry: LogEntry | null;
  readonly from: LogPosition;
  /** Called before the promise rejects, on the first of the changes that were not kept. */
  takeBack(): void;
}

/** Keeps what changed since the file was read. */
export interface EditLog {
  /** Resolves once the change is on the disk. When it rejects, so do all later ones that wait. */
  append(change: LoggedChange): Promise<void>;
}

/** For a session whose edits are kept nowhere. */
export const noLog: EditLog = { append: async () => undefined };
