import type { Env, Handlers } from '@gatehouse/sdk-plugin';
import { ProjectArtifacts } from './artifacts/project-artifacts.ts';
import type { declaration } from './declaration.ts';
import { Painter } from './diagram/process/painter.ts';
import { actionHandlers } from './handlers/action-handlers.ts';
import { actionRunHandlers } from './handlers/action-run-handlers.ts';
import { answerWhenKept } from './handlers/answer-when-kept.ts';
import { approvalHandlers } from './handlers/approval-handlers.ts';
import { artifactHandlers } from './handlers/artifact-handlers.ts';
import { codeHandlers } from './handlers/code-handlers.ts';
import { diagramHandlers } from './handlers/diagram-handlers.ts';
import type { Editor, WholeEditor } from './handlers/editor.ts';
import { folderHandlers } from './handlers/folder-handlers.ts';
import { graphHandlers } from './handlers/graph-handlers.ts';
import { historyHandlers } from './handlers/history-handlers.ts';
import { hostedSpreadsheetHandlers } from './handlers/hosted-spreadsheet-handlers.ts';
import { inputSettingHandlers } from './handlers/input-setting-handlers.ts';
import { inspectionHandlers } from './handlers/inspection-handlers.ts';
import { listHandlers } from './handlers/list-handlers.ts';
import { lookHandlers } from './handlers/look-handlers.ts';
import { noteHandlers } from './handlers/note-handlers.ts';
import { projectHandlers } from './handlers/project-handlers.ts';
import { recordingHandlers } from './handlers/recording-handlers.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { tableHandlers } from './handlers/table-handlers.ts';
import { transferHandlers } from './handlers/transfer-handlers.ts';
import { variableHandlers } from './handlers/variable-handlers.ts';
import { versionHandlers } from './handlers/version-handlers.ts';
import { ProjectRecordings } from './recording/project-recordings.ts';
import { Rehearsals } from './rehearsal/rehearsals.ts';
import { Workspace } from './workspace/workspace.ts';
import type { WorkspaceParts } from './workspace/workspace-parts.ts';

type Declared = (typeof declaration)['declaration'];

/** Opens the editor on its first call, so that a daemon that only runs tasks does not load it. */
export async function openEditor(
  { config, use, log, onStop }: Env<Declared>,
  { edits, onChange }: Pick<WorkspaceParts, 'edits' | 'onChange'>,
): Promise<Handlers<Declared['operations']>> {
  const { files, grants, recorders, runs, clock, folder, product, catalog, code } = use;
  const { approvals, contents, executionJournal, waits } = use;
  const { productVersion } = product;
  const stores = { contents, approvals, clock, folder };
  const workspace = new Workspace({
    ...{ files, grants, runs, ...stores, edits, log, productVersion, onChange },
    keepArtifact: (of, facts, bytes) => artifacts.put(of, facts, bytes),
  });
  onStop(() => workspace.stop());
  await workspace.recover();
  const artifacts = new ProjectArtifacts({ store: use.artifacts, workspace });
  void artifacts.clear();
  const recordings = new ProjectRecordings({ workspace, catalog, recorders, log });
  onStop(() => recordings.stop());
  const painter = new Painter({ log });
  onStop(() => painter.stop());
  const starting = { waits, contents, approvals, executionJournal, log };
  const editor: WholeEditor = { workspace, catalog, files, runs, code, product, config, ...starting };
  const rehearsals = new Rehearsals({
    workspace,
    handlersOn: (desk) => editHandlers({ ...editor, workspace: desk }),
  });
  workspace.onLeave((project) => rehearsals.end(project));
  const handlers = {
    ...projectHandlers(editor),
    ...transferHandlers(editor),
    ...versionHandlers(editor, { folder, painter }),
    ...runHandlers(editor, { store: use.artifacts, artifacts }),
    ...artifactHandlers(editor, artifacts),
    ...approvalHandlers(editor),
    ...recordingHandlers(recordings),
    ...folderHandlers({ ...editor, grants }),
    ...diagramHandlers(editor, painter),
    ...lookHandlers(editor),
    ...actionRunHandlers(editor),
    ...codeHandlers(editor),
    ...editHandlers(editor),
  };
  return rehearsals.around(answerWhenKept(handlers));
}

/** Edits of the project and looks at it. They work on a copy too, so nothing of them reaches further than their project. */
function editHandlers(editor: Editor) {
  return {
    ...historyHandlers(editor),
    ...inspectionHandlers(editor),
    ...graphHandlers(editor),
    ...noteHandlers(editor),
    ...actionHandlers(editor),
    ...variableHandlers(editor),
    ...listHandlers(editor),
    ...tableHandlers(editor),
    ...hostedSpreadsheetHandlers(editor),
    ...inputSettingHandlers(editor),
  };
}
