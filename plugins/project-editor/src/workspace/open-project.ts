import type { EditJournal } from '../journal/edit-journal.ts';
import type { EditorRun } from '../run/editor-run.ts';
import type { EditSession } from '../session/edit-session.ts';
import type { ProjectFile } from '../session/project-file.ts';
import type { RuntimeValues } from '../session/runtime-values.ts';

/** The project in the editor: its document and the state beside it. */
export interface OpenProject {
  readonly session: EditSession;
  readonly journal: EditJournal;
  readonly values: RuntimeValues;
  readonly run: EditorRun;
  readonly openedAt: string;
  /** The project comes from elsewhere: nothing of it runs until a key that may run it approves it. */
  isRestricted: boolean;
  /** Number of edits that came back with the project, unsaved, after the end of a daemon; null from the next save on. */
  recoveredEdits: number | null;
  /** Null until the first save. */
  file: ProjectFile | null;
  /** Id of the selected action. */
  cursor: string | null;
}
