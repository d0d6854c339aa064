import type { Env, Handlers } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { Painter } from './diagram/process/painter.ts';
import { actionContentHandlers } from './handlers/action-content-edits.ts';
import { actionHandlers, actionLinkHandlers } from './handlers/actions.ts';
import { approvalHandlers } from './handlers/approval.ts';
import { arrangeHandlers } from './handlers/arrange.ts';
import { codeHandlers } from './handlers/code.ts';
import { debugHandlers } from './handlers/debug.ts';
import { diagramHandlers } from './handlers/diagram.ts';
import type { Editor } from './handlers/editor.ts';
import { graphHandlers } from './handlers/graph.ts';
import { groupHandlers } from './handlers/groups.ts';
import { historyHandlers } from './handlers/history.ts';
import { hostedSpreadsheetHandlers } from './handlers/hosted-spreadsheets.ts';
import { inputSettingHandlers } from './handlers/input-settings.ts';
import { inspectionHandlers } from './handlers/inspection.ts';
import { layoutHandlers } from './handlers/layout.ts';
import { listHandlers } from './handlers/lists.ts';
import { projectHandlers } from './handlers/project.ts';
import { recordingHandlers } from './handlers/recording.ts';
import { runHandlers } from './handlers/runs.ts';
import { sharedCodeHandlers } from './handlers/shared-code.ts';
import { tableHandlers } from './handlers/tables.ts';
import { variableHandlers } from './handlers/variables.ts';
import { ProjectRecordings } from './recording/project-recordings.ts';
import { Workspace } from './workspace/workspace.ts';

type Declared = (typeof declaration)['declaration'];

/** The whole editor. Opened by its first call: a daemon that only runs tasks has none. */
export function openEditor({ config, use, log, onStop }: Env<Declared>): Handlers<Declared['operations']> {
  const { files, grants, recorders, runs, clock, folder, product, catalog, code } = use;
  const { approvals, contents, executionJournal } = use;
  const { productVersion } = product;
  const stores = { contents, approvals, clock, folder };
  const workspace = new Workspace({ files, grants, runs, ...stores, log, productVersion });
  onStop(() => workspace.stop());
  const recordings = new ProjectRecordings({ workspace, catalog, recorders, log });
  onStop(() => recordings.stop());
  const painter = new Painter({ log });
  onStop(() => painter.stop());
  const starting = { contents, approvals, executionJournal, log };
  const editor: Editor = { workspace, catalog, files, runs, code, product, config, ...starting };
  return {
    ...projectHandlers(editor),
    ...historyHandlers(editor),
    ...inspectionHandlers(editor),
    ...runHandlers(editor),
    ...approvalHandlers(editor),
    ...recordingHandlers(recordings),
    ...debugHandlers(editor),
    ...graphHandlers(editor),
    ...diagramHandlers(editor, painter),
    ...groupHandlers(editor),
    ...layoutHandlers(editor),
    ...arrangeHandlers(editor),
    ...actionHandlers(editor),
    ...actionContentHandlers(editor),
    ...actionLinkHandlers(editor),
    ...variableHandlers(editor),
    ...listHandlers(editor),
    ...tableHandlers(editor),
    ...hostedSpreadsheetHandlers(editor),
    ...inputSettingHandlers(editor),
    ...codeHandlers(editor),
    ...sharedCodeHandlers(editor),
  };
}
