import { executionJournal } from '@gatehouse/plugin-auth-audit/api';
import { customCode } from '@gatehouse/plugin-own-code/api';
import {
  approvals,
  fileGrants,
  projectContents,
  projectFiles,
  recorders,
  runs,
} from '@gatehouse/plugin-runtime/api';
import { callWaits } from '@gatehouse/plugin-sessions/api';
import { catalog } from '@gatehouse/sdk-actions';
import {
  changes,
  clock,
  dataFolder,
  declarePlugin,
  documentStore,
  productInfo,
  withExamples,
} from '@gatehouse/sdk-plugin';
import { artifactStore } from '@gatehouse/sdk-plugin/internal';
import { actionsOperations } from './declaration/action-operations.ts';
import { approvalOperations } from './declaration/approval-operations.ts';
import { artifactsOperations } from './declaration/artifact-operations.ts';
import { codeOperations } from './declaration/code-operations.ts';
import { diagramOperations } from './declaration/diagram-operations.ts';
import { configSchema } from './declaration/editor-config.ts';
import { examples } from './declaration/examples.ts';
import { folderOperations } from './declaration/folder-operations.ts';
import { graphOperations } from './declaration/graph-operations.ts';
import { historyOperations } from './declaration/history-operations.ts';
import { hostedSpreadsheetsOperations } from './declaration/hosted-spreadsheet-operations.ts';
import { inputSettingsOperations } from './declaration/input-setting-operations.ts';
import { inspectionOperations } from './declaration/inspection-operations.ts';
import { listsOperations } from './declaration/list-operations.ts';
import { lookOperations } from './declaration/look-operations.ts';
import { noteOperations } from './declaration/note-operations.ts';
import { projectOperations } from './declaration/project-operations.ts';
import { recordingOperations } from './declaration/recording-operations.ts';
import { runsOperations } from './declaration/run-operations.ts';
import { tablesOperations } from './declaration/table-operations.ts';
import { transferOperations } from './declaration/transfer-operations.ts';
import { variablesOperations } from './declaration/variable-operations.ts';
import { versionOperations } from './declaration/version-operations.ts';

export const declaration = declarePlugin({
  id: 'project-editor',
  title: 'Project editor',
  operations: withExamples(
    [
      ...projectOperations,
      ...folderOperations,
      ...transferOperations,
      ...versionOperations,
      ...historyOperations,
      ...inspectionOperations,
      ...approvalOperations,
      ...runsOperations,
      ...artifactsOperations,
      ...recordingOperations,
      ...graphOperations,
      ...noteOperations,
      ...diagramOperations,
      ...lookOperations,
      ...actionsOperations,
      ...variablesOperations,
      ...listsOperations,
      ...tablesOperations,
      ...hostedSpreadsheetsOperations,
      ...inputSettingsOperations,
      ...codeOperations,
    ],
    examples,
  ),
  needs: {
    approvals,
    artifacts: artifactStore,
    catalog,
    changes,
    code: customCode,
    contents: projectContents,
    documentStore,
    executionJournal,
    files: projectFiles,
    grants: fileGrants,
    recorders,
    runs,
    waits: callWaits,
    clock,
    folder: dataFolder,
    product: productInfo,
  },
  config: configSchema,
  scopes: [
    { id: 'project:read', summary: 'Read the open project' },
    { id: 'project:edit', summary: 'Change the open project' },
    { id: 'project:run', summary: 'Run and debug the open project' },
    { id: 'project:record', summary: 'Record actions' },
    { id: 'code:read', summary: 'Read shared code and the code digest' },
  ],
  // Owners choose where project files are. Pictures are drawn in a process of this Node.
  access: { programs: ['node'], files: ['*'] },
  stopMs: 15_000,
});
