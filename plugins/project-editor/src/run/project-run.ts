import type { PauseReason } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { LaunchedRun } from './run-launcher.ts';
import type { ActionId } from './run-report.ts';

/** The place of a pause, and its reason. */
export interface Pause extends ActionId {
  readonly reason: PauseReason;
  /** Error message of the failed action; null for other reasons. */
  readonly message: string | null;
}

/** A run of the whole project. */
export interface ProjectRun extends LaunchedRun {
  /** The document at the start of the run; edits apply to the next run. */
  readonly document: ProjectDocument;
  pause: Pause | null;
}
