import type { Handlers } from '@gatehouse/sdk-plugin';
import type { tasksOperations } from '../declaration/tasks-operations.ts';
import type { Task } from '../task/task.ts';
import { createFromPath, createFromUpload } from './create-task.ts';
import { holdReasonOf, shownApproval } from './show-approval.ts';
import type { TaskParts } from './task-parts.ts';

export function tasksHandlers(parts: TaskParts): Handlers<typeof tasksOperations> {
  const { taskStore, engine, executionJournal, uploads } = parts;
  return {
    tasks_list: ({ query }) => {
      const found = taskStore.list(query);
      return found instanceof Promise ? found.then(toList) : toList(found);
    },

    task_get: ({ params }) => {
      const task = taskStore.find(params.id);
      const { id, name, projectPath, isSchedulerOwned, createTime, settingsType } = task;
      return {
        ...{ id, name, projectPath, isSchedulerOwned, createTime, settingsType },
        browserType: null,
        approval: shownApproval(task),
        holdReason: holdReasonOf(task),
      };
    },

    task_create: ({ upload, query, body }) =>
      upload === null ? createFromPath(body.path, parts) : createFromUpload(upload, query.name ?? '', parts),

    task_delete: async ({ params }) => {
      await engine.remove(params.id);
      await uploads.remove(params.id);
    },

    task_start: async ({ params: { id }, caller, requestId, body: { expectedDigest } }) => {
      await engine.start(id, { caller, requestId }, { expectedDigest });
      return { status: 'started', id };
    },

    task_approve: async ({ params: { id }, caller, requestId, body: { expectedDigest } }) => {
      const { approval } = await engine.approve(id, { caller, requestId }, { expectedDigest });
      const details = { taskId: id, digest: approval.digest };
      await executionJournal.note({ event: 'task_approved', requestId, keyId: caller.keyId, details });
      return { status: 'approved', id, digest: approval.digest };
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

function toList(tasks: readonly Task[]) {
  return {
    tasks: tasks.map(({ id, name, projectPath, status, hold }) => ({
      id,
      name,
      projectPath,
      status,
      isHeld: hold !== undefined,
    })),
  };
}
