import type { Handlers } from '@gatehouse/sdk-plugin';
import type { tasksOperations } from '../declaration/tasks.ts';
import { createFromPath, createFromUpload } from './create-task.ts';
import type { TaskParts } from './task-parts.ts';

export function tasksHandlers(parts: TaskParts): Handlers<typeof tasksOperations> {
  const { book, engine, uploads } = parts;
  return {
    tasks_list: ({ query }) => ({
      tasks: book.page(query).map(({ id, name, projectPath, status }) => ({ id, name, projectPath, status })),
    }),

    task_get: ({ params }) => {
      const { id, name, projectPath, isSchedulerOwned, createTime, settingsType } = book.find(params.id);
      return { id, name, projectPath, isSchedulerOwned, createTime, settingsType, browserType: null };
    },

    task_create: ({ upload, query, body }) =>
      upload === null ? createFromPath(body.path, parts) : createFromUpload(upload, query.name ?? '', parts),

    task_delete: async ({ params }) => {
      await engine.remove(params.id);
      await uploads.remove(params.id);
    },

    task_start: async ({ params: { id }, caller }) => {
      await engine.start(id, caller);
      return { status: 'started', id };
    },

    task_stop: async ({ params: { id } }) => {
      await engine.stop(id);
      return { status: 'stopped', id };
    },

    task_interrupt: async ({ params: { id } }) => {
      await engine.interrupt(id);
      return { status: 'interrupted', id };
    },
  };
}
