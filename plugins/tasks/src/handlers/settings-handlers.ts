import type { Handlers } from '@gatehouse/sdk-plugin';
import type { settingsOperations } from '../declaration/settings-operations.ts';
import { changeExecution } from '../task/change-execution.ts';
import { addTries, setTries } from '../task/change-tries.ts';
import { clearFails, clearSuccesses } from '../task/clear-counters.ts';
import type { Task } from '../task/task.ts';
import { waitingTries } from '../task/try-series.ts';
import { configHandlers } from './config-handlers.ts';
import type { TaskParts } from './task-parts.ts';

export function settingsHandlers(parts: TaskParts): Handlers<typeof settingsOperations> {
  const { taskStore, engine } = parts;
  return {
    ...configHandlers(parts),

    task_threads_max_get: ({ params }) => ({ maxThreads: taskStore.find(params.id).settings.limitOfThreads }),

    task_threads_max_set: async ({ params, body }) => {
      const task = await engine.edit(params.id, (current) => ({
        ...current,
        settings: { ...current.settings, limitOfThreads: body.maxThreads },
      }));
      return { maxThreads: task.settings.limitOfThreads };
    },

    task_tries_get: ({ params }) => ({ tries: waitingTries(taskStore.find(params.id)) }),

    task_tries_add: async ({ params: { id }, body: { count }, caller, requestId }) => {
      const task = await engine.changeTries(id, (current) => addTries(current, count), { caller, requestId });
      return { totalTries: waitingTries(task), addedTries: count };
    },

    task_tries_set: async ({ params: { id }, body: { tries }, caller, requestId }) => {
      await engine.withdraw(id);
      const task = await engine.changeTries(id, (current) => setTries(current, tries), { caller, requestId });
      return { tries: waitingTries(task) };
    },

    task_execution_get: ({ params }) => {
      const task = taskStore.find(params.id);
      const { whenLost = 'wait', certificates = '', keepEvidence = true, trace = 'off' } = task.settings;
      const caps = [...(task.settings.caps ?? [])];
      const targets = [...(task.settings.targets ?? [])];
      const requires = [...(task.settings.requires ?? [])];
      const prefers = [...(task.settings.prefers ?? [])];
      const kept = { whenLost, certificates, keepEvidence, trace, caps, targets, requires, prefers };
      return { ...task.settings, ...kept, numberOfTries: waitingTries(task) };
    },

    // Only tries that are sent start a ready task; tries that wait already still ask for the rights of a start.
    task_execution_set: async ({ params: { id }, body, caller, requestId }) => {
      const by = { caller, requestId };
      const change = (task: Task) => changeExecution(task, body);
      const sendsTries = (body.numberOfTries ?? null) !== null;
      if (sendsTries) await engine.withdraw(id);
      await (sendsTries ? engine.changeTries(id, change, by) : engine.editGated(id, change, by));
      return { message: 'updated', id };
    },

    task_success_clear: async ({ params: { id } }) => {
      await taskStore.change(id, clearSuccesses);
      return { message: 'cleared', id };
    },

    task_fails_clear: async ({ params: { id } }) => {
      await taskStore.change(id, clearFails);
      return { message: 'cleared', id };
    },
  };
}
