import { isKnownContent } from '@gatehouse/plugin-runtime/api';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { reportsOperations } from '../declaration/reports-operations.ts';
import { levelsOf } from '../logs/task-log-levels.ts';
import type { RunningTry } from '../task/task.ts';
import type { TaskParts } from './task-parts.ts';
import { taskState } from './task-state.ts';

export function reportsHandlers(parts: TaskParts): Handlers<typeof reportsOperations> {
  const { taskStore, waits, history, ledger, logArchive, contents, approvals, progress, runs } = parts;
  return {
    task_state_get: (call) => {
      const { id } = call.params;
      const seconds = call.query.waitSeconds;
      taskStore.find(id);
      return waits.hold(call, seconds, async (wait) => {
        await wait.until((signal) => taskStore.whenEnded(id, signal));
        return taskState(parts, id);
      });
    },

    task_logs_get: async ({ params: { id }, query: { logLevel, ...page } }) => {
      taskStore.find(id);
      const { entries, ...place } = await logArchive.follow(id, { ...page, levels: levelsOf(logLevel) });
      return { id, entries: [...entries], ...place };
    },

    task_history_get: async ({ params, query }) => {
      const { id, unfiled = [] } = taskStore.find(params.id);
      const { tries, total } = await history.page(id, { ...query, unfiled: unfiled.join('') });
      return { tries: [...tries], total };
    },

    task_progress_get: ({ params }) => {
      const { id, running } = taskStore.find(params.id);
      return { id, tries: running.map((begun) => toProgress(begun, progress)) };
    },

    task_usage_get: async ({ params, query }) => {
      const task = taskStore.find(params.id);
      return { id: task.id, ...(await ledger.usage(task, query.days)) };
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

/** The try of a thread that reports, else the one that it began with: it goes on to the next without a write. */
function toProgress({ tryId, next = [], threadId, startedAt }: RunningTry, progress: TaskParts['progress']) {
  const uowId = [tryId, ...next].find((id) => progress.of(id) !== null) ?? tryId;
  return { uowId, threadId, startedAt, progress: progress.of(uowId) };
}
