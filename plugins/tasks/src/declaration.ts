import { executionJournal } from '@gatehouse/plugin-auth-audit/api';
import {
  approvals,
  fileGrants,
  instanceCounts,
  projectContents,
  projectFiles,
  runs,
  workers,
} from '@gatehouse/plugin-runtime/api';
import { callWaits, sessionWindows } from '@gatehouse/plugin-sessions/api';
import { channels } from '@gatehouse/sdk-actions';
import { runEnds } from '@gatehouse/sdk-actions/internal';
import {
  changeable,
  changes,
  clock,
  dataFolder,
  declarePlugin,
  documentStore,
  withExamples,
} from '@gatehouse/sdk-plugin';
import { artifactStore, webPages } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { artifactsOperations } from './declaration/artifact-operations.ts';
import { examples } from './declaration/examples.ts';
import { locatorOperations } from './declaration/locator-operations.ts';
import { poolOperations } from './declaration/pool-operations.ts';
import { reportsOperations } from './declaration/reports-operations.ts';
import { retryOperations } from './declaration/retry-operations.ts';
import { scheduleOperations } from './declaration/schedule-operations.ts';
import { settingsOperations } from './declaration/settings-operations.ts';
import { targetOperations } from './declaration/target-operations.ts';
import { tasksOperations } from './declaration/tasks-operations.ts';

export const declaration = declarePlugin({
  id: 'tasks',
  title: 'Tasks',
  operations: withExamples(
    [
      ...tasksOperations,
      ...retryOperations,
      ...settingsOperations,
      ...scheduleOperations,
      ...reportsOperations,
      ...artifactsOperations,
      ...locatorOperations,
      ...poolOperations,
      ...targetOperations,
    ],
    examples,
  ),
  scopes: [
    { id: 'task:read', summary: 'See tasks, runs and sessions' },
    { id: 'task:edit', summary: 'Create and change tasks' },
    { id: 'task:control', summary: 'Start and stop tasks, complete sessions' },
  ],
  needs: {
    approvals,
    artifactStore,
    callWaits,
    changes,
    channels,
    clock,
    dataFolder,
    documentStore,
    executionJournal,
    fileGrants,
    instanceCounts,
    projectContents,
    projectFiles,
    runEnds,
    runs,
    sessionWindows,
    webPages,
    workers,
  },
  config: v.strictObject({
    metrics: v.optional(
      changeable(
        v.pipe(v.boolean(), v.description('Serve metrics for Prometheus at /metrics of the runner')),
      ),
      false,
    ),
    spans: v.optional(
      v.pipe(
        v.strictObject({
          endpoint: v.pipe(
            v.string(),
            v.url('must be an address'),
            v.regex(/^https?:/, 'must begin with http: or https:'),
            v.description('Address that takes spans as OTLP over HTTP'),
          ),
          slowActionMs: v.optional(
            v.pipe(
              v.number(),
              v.integer(),
              v.minValue(1),
              v.maxValue(86_400_000),
              v.description('An action that takes longer has a span of its own, in milliseconds'),
            ),
            1_000,
          ),
        }),
        v.description('Send spans of OpenTelemetry, one for each try and each slow action, to a collector'),
      ),
    ),
    logs: v.optional(
      changeable(
        v.strictObject({
          keepDays: v.optional(
            v.pipe(
              v.number(),
              v.integer(),
              v.minValue(1),
              v.maxValue(3650),
              v.description('Days for which lines of the logs of tasks are shown'),
            ),
            30,
          ),
          maxMegabytes: v.optional(
            v.pipe(
              v.number(),
              v.integer(),
              v.minValue(1),
              v.maxValue(1_000_000),
              v.description(
                'Megabytes that the logs of all tasks may take; the oldest files are removed beyond it',
              ),
            ),
            1024,
          ),
          maxTaskMegabytes: v.optional(
            v.pipe(
              v.number(),
              v.integer(),
              v.minValue(1),
              v.maxValue(10_000),
              v.description('Megabytes that the log of one task may take'),
            ),
            16,
          ),
        }),
      ),
      {},
    ),
    maxThreads: v.optional(
      changeable(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.maxValue(10_000),
          v.description(
            'Threads that may run at once over all tasks; by default as many as the nodes of a fleet have, and without one twice the processors and at least 4',
          ),
        ),
      ),
    ),
    stoppingMinutes: v.optional(
      changeable(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.maxValue(527_040),
          v.description(
            'Minutes that the running tries of a stopped task may go on before they are interrupted; a day by default',
          ),
        ),
      ),
    ),
  }),
  // Project files may be in any folder, and proxies at any address.
  access: { files: ['*'], network: ['*:*'] },
  stopMs: 15_000,
});
