import type { FileFacts } from '@gatehouse/plugin-runtime/api';
import type { EditorRun } from '../run/editor-run.ts';
import type { EditSession } from '../session/edit-session.ts';
import type { RuntimeValues } from '../session/runtime-values.ts';

export interface ProjectFile {
  /** Absolute. */
  readonly path: string;
  /** Facts of the bytes that were last read or written; null when they could not be read back. */
  readonly facts: FileFacts | null;
  /** The last save wrote the file, but it is unknown whether it was synced. */
  readonly isUnconfirmed?: boolean;
}

/** The project in the editor: its document and the state beside it. */
export interface OpenProject {
  readonly session: EditSession;
  readonly values: RuntimeValues;
  readonly run: EditorRun;
  readonly openedAt: string;
  /** The project comes from elsewhere: nothing of it runs until a key that may run it approves it. */
  isRestricted: boolean;
  /** Null until the first save. */
  file: ProjectFile | null;
  /** Id of the selected action. */
  cursor: string | null;
}
