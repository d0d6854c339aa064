import type { EditorRun } from '../run/editor-run.ts';
import type { OpenProject } from './open-project.ts';

/** The part of a project that edits and looks need: of the open one, or of a copy on which edits are tried. */
export interface EditedProject extends Pick<OpenProject, 'session' | 'values' | 'file' | 'cursor'> {
  readonly run: Pick<EditorRun, 'pausedRun' | 'statusOf'>;
}

/** Where the handlers of edits find their project. */
export interface Desk {
  /** Throws project_not_open without one. */
  current(): EditedProject;
}
