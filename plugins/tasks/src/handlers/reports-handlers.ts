import { isKnownContent } from '@gatehouse/plugin-runtime/api';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { reportsOperations } from '../declaration/reports-operations.ts';
import { levelsOf } from '../logs/task-log-levels.ts';
import { waitingTries } from '../task/try-series.ts';
import { holdReasonOf } from './show-approval.ts';
import type { TaskParts } from './task-parts.ts';

export function reportsHandlers(parts: TaskParts): Handlers<typeof reportsOperations> {
  const { taskStore, engine, failures, history, logs, contents, approvals, runs } = parts;
  return {
    task_state_get: ({ params }) => {
      const { id, status, settings, running, ...task } = taskStore.find(params.id);
      return {
        id,
        status,
        doneSuccessfully: task.doneSuccessfully,
        doneAll: task.doneAll,
        numberOfTries: waitingTries({ ...task, running }),
        numOfFailStop: task.numOfFailStop,
        countOfThreads: running.length,
        limitOfThreads: settings.limitOfThreads,
        maxAllowOfThreads: engine.ceiling,
        failurePoints: [...failures.of(id)],
        holdReason: holdReasonOf(task),
      };
    },

    task_logs_get: ({ params: { id }, query: { logLevel, ...page } }) => {
      taskStore.find(id);
      return { id, entries: [...logs.page(id, { ...page, levels: levelsOf(logLevel) })] };
    },

    task_history_get: async ({ params, query }) => {
      const { id, unfiled = [] } = taskStore.find(params.id);
      const { tries, total } = await history.page(id, { ...query, unfiled: unfiled.join('') });
      return { tries: [...tries], total };
    },

    task_requirements_get: async ({ params }) => {
      const content = await contents.read(taskStore.find(params.id).projectPath);
      const { scopes, causes, unknownCategories } = runs.classify(content.document);
      return {
        scopes: [...scopes],
        causes: [...causes],
        unknownCategories: [...unknownCategories],
        digest: content.digest,
        isKnown: await isKnownContent(content, approvals),
      };
    },
  };
}
