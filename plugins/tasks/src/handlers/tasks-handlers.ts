import type { Handlers } from '@gatehouse/sdk-plugin';
import type { tasksOperations } from '../declaration/tasks-operations.ts';
import type { Task } from '../task/task.ts';
import { createFromPath, createFromUpload } from './create-task.ts';
import { holdReasonOf, shownApproval } from './show-approval.ts';
import { shownWarnings } from './shown-warnings.ts';
import type { TaskParts } from './task-parts.ts';
import { taskState } from './task-state.ts';
import { tasksSummary } from './tasks-summary.ts';

export function tasksHandlers(parts: TaskParts): Handlers<typeof tasksOperations> {
  const { taskStore, engine, executionJournal, uploads, waits } = parts;
  return {
    tasks_list: ({ query }) => {
      const found = taskStore.list(query);
      return found instanceof Promise ? found.then(toList) : toList(found);
    },

    tasks_summary: () => tasksSummary(taskStore.all()),

    task_get: ({ params }) => toTask(taskStore.find(params.id)),

    task_create: ({ upload, query, body }) =>
      upload === null ? createFromPath(body.path, parts) : createFromUpload(upload, query.name ?? '', parts),

    task_delete: async ({ params }) => {
      await engine.remove(params.id);
      await uploads.remove(params.id);
    },

    task_start: (call) => {
      const { caller, requestId, body } = call;
      const { id } = call.params;
      const { expectedDigest } = body;
      const seconds = body.waitSeconds ?? 0;
      return waits.hold(call, seconds, async (wait) => {
        parts.spans?.started(id, call.headers.traceparent);
        const { warnings } = await engine.start(id, { caller, requestId }, { expectedDigest });
        const started = { status: 'started', id, ...shownWarnings(warnings) } as const;
        if (seconds === 0) return started;
        await wait.until((signal) => taskStore.whenEnded(id, signal));
        return { ...started, state: taskState(parts, id) };
      });
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

function toTask(task: Task) {
  const { id, name, projectPath, isSchedulerOwned, createTime, settingsType } = task;
  return {
    ...{ id, name, projectPath, isSchedulerOwned, createTime, settingsType },
    browserType: null,
    approval: shownApproval(task),
    holdReason: holdReasonOf(task),
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
