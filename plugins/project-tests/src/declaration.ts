import { approvals, fileGrants, projectContents, runs } from '@gatehouse/plugin-runtime/api';
import { catalog, channels } from '@gatehouse/sdk-actions';
import { changes, clock, declarePlugin, documentStore } from '@gatehouse/sdk-plugin';
import { testOperations } from './declaration/test-operations.ts';

export const declaration = declarePlugin({
  id: 'project-tests',
  title: 'Tests of projects',
  operations: [...testOperations],
  needs: {
    ...{ approvals, catalog, changes, channels, clock, documentStore },
    ...{ fileGrants, projectContents, runs },
  },
  // Test files may be in any folder.
  access: { files: ['*'] },
});
