import type { ExecutionJournal } from '@gatehouse/plugin-auth-audit/api';
import type { CustomCode } from '@gatehouse/plugin-own-code/api';
import type { Approvals, ProjectContents, ProjectFiles, RunService } from '@gatehouse/plugin-runtime/api';
import type { CallWaits } from '@gatehouse/plugin-sessions/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Handlers, Logger, ProductInfo } from '@gatehouse/sdk-plugin';
import type { EditorConfig } from '../declaration/editor-config.ts';
import type { declaration } from '../declaration.ts';
import type { Desk } from '../workspace/edited-project.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Services and state that handlers of edits and looks use. */
export interface Editor {
  readonly workspace: Desk;
  readonly contents: ProjectContents;
  readonly approvals: Approvals;
  readonly executionJournal: ExecutionJournal;
  readonly log: Logger;
  readonly catalog: ActionCatalog;
  readonly files: ProjectFiles;
  readonly runs: RunService;
  readonly waits: CallWaits;
  readonly code: CustomCode;
  readonly product: ProductInfo;
  readonly config: EditorConfig;
}

/** The same for handlers that open, save, run or close the project. */
export interface WholeEditor extends Editor {
  readonly workspace: Workspace;
}

export type EditorHandlers = Handlers<(typeof declaration)['declaration']['operations']>;
