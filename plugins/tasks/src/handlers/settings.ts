import type { Handlers } from '@gatehouse/sdk-plugin';
import type { settingsOperations } from '../declaration/settings.ts';
import { addTries, setTries } from '../task/change-tries.ts';
import type { TaskParts } from './task-parts.ts';

export function settingsHandlers({ book, engine }: TaskParts): Handlers<typeof settingsOperations> {
  return {
    task_threads_max_get: ({ params }) => ({ maxThreads: book.find(params.id).settings.limitOfThreads }),

    task_threads_max_set: async ({ params, body }) => {
      const task = await engine.edit(params.id, (current) => ({
        ...current,
        settings: { ...current.settings, limitOfThreads: body.maxThreads },
      }));
      return { maxThreads: task.settings.limitOfThreads };
    },

    task_tries_get: ({ params }) => ({ tries: book.find(params.id).numberOfTries }),

    task_tries_add: async ({ params, body: { count }, caller }) => {
      const task = await engine.changeTries(params.id, (current) => addTries(current, count), caller);
      return { totalTries: task.numberOfTries, addedTries: count };
    },

    task_tries_set: async ({ params, body: { tries }, caller }) => {
      const task = await engine.changeTries(params.id, (current) => setTries(current, tries), caller);
      return { tries: task.numberOfTries };
    },
  };
}
