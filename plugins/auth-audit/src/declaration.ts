import {
  changes,
  clock,
  dataFolder,
  declarePlugin,
  documentStore,
  journals,
  productInfo,
  withExamples,
} from '@gatehouse/sdk-plugin';
import { authenticator, confirmations, keyKeeper, pluginDirectory } from '@gatehouse/sdk-plugin/internal';
import { auditOperations } from './declaration/audit-operations.ts';
import { configSchema } from './declaration/auth-audit-config.ts';
import { confirmationsOperations } from './declaration/confirmations-operations.ts';
import { consoleOperations } from './declaration/console-operations.ts';
import { examples } from './declaration/examples.ts';
import { keysOperations } from './declaration/keys-operations.ts';
import { executionJournal } from './execution-journal.ts';

export const declaration = declarePlugin({
  id: 'auth-audit',
  title: 'Keys and audit',
  operations: withExamples(
    [...keysOperations, ...auditOperations, ...consoleOperations, ...confirmationsOperations],
    examples,
  ),
  scopes: [{ id: 'admin', summary: 'Manage keys and read the audit' }],
  needs: { changes, clock, dataFolder, documentStore, journals, pluginDirectory, productInfo },
  provides: [authenticator, keyKeeper, executionJournal, confirmations],
  config: configSchema,
  hooks: ['afterHandler'],
  stopMs: 15_000,
});
