import { pathText } from '@gatehouse/plugin-runtime/api';
import { waitInBody } from '@gatehouse/plugin-sessions/api';
import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { expectedDigest } from './approval-schemas.ts';
import { taskListQuery } from './list-query.ts';
import {
  controlResultSchema,
  startResultSchema,
  taskSchema,
  taskSummarySchema,
  tasksSummarySchema,
} from './schemas.ts';
import { editsTask, endsTask, readsTask, taskId } from './task-facts.ts';

const expectedBody = v.strictObject({ expectedDigest });

export const tasksOperations = [
  operation({
    id: 'tasks_list',
    summary: 'List the tasks, by status, name or project',
    method: 'GET',
    path: '/tasks',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    query: taskListQuery,
    reply: v.object({
      tasks: described(v.array(taskSummarySchema), 'The tasks that were found, in the order of `sort`.'),
    }),
  }),
  operation({
    id: 'tasks_summary',
    summary: 'Count all tasks by status, with what runs and waits',
    method: 'GET',
    path: '/tasks/summary',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: tasksSummarySchema,
  }),
  operation({
    id: 'task_get',
    summary: 'Read one task',
    method: 'GET',
    path: '/tasks/{id}',
    params: taskId,
    ...readsTask,
    reply: taskSchema,
  }),
  operation({
    id: 'task_create',
    summary: 'Create a task from a project file',
    description:
      'By `path`, or with the bytes of the file as `application/octet-stream`, of which the task keeps a copy. Nothing runs yet.',
    method: 'POST',
    path: '/tasks',
    tier: 3,
    scope: 'task:edit',
    hosts: ['runner'],
    query: {
      name: v.optional(
        described(
          v.string(),
          'For an upload, which needs it: the name of the file, ending in `.zp`, `.zpproj` or `.vsproj`.',
        ),
      ),
    },
    body: v.strictObject({
      path: described(pathText(), 'Path of the project file, which the task reads again when it changes.'),
    }),
    upload: true,
    reply: v.object({
      id: described(v.string(), 'Id of the new task.'),
      name: described(v.string(), 'Its name: that of the file, without the ending.'),
    }),
  }),
  operation({
    id: 'task_delete',
    summary: 'Delete a task',
    description:
      'With its history, its artifacts and the copy of an uploaded project; tries that run are interrupted.',
    method: 'DELETE',
    path: '/tasks/{id}',
    params: taskId,
    ...editsTask,
    success: 204,
  }),
  operation({
    id: 'task_start',
    summary: 'Start a task',
    description:
      'Runs the tries that wait, with the content scopes that the project needs (`task_requirements_get`), and approves its content. With `waitSeconds` it answers when the task is not active any more, with its state.',
    method: 'POST',
    path: '/tasks/{id}/start',
    params: taskId,
    tier: 3,
    scope: 'task:control',
    hosts: ['runner'],
    body: v.strictObject({ ...expectedBody.entries, ...waitInBody }),
    reply: startResultSchema,
    errors: ['not_found', 'failed_precondition', 'rate_limited'],
  }),
  operation({
    id: 'task_approve',
    summary: 'Approve the project of a task as it is now',
    description: 'A task that is held fires again. The key must have the rights that a start needs.',
    method: 'POST',
    path: '/tasks/{id}/approve',
    params: taskId,
    ...endsTask,
    body: expectedBody,
    reply: v.object({
      ...controlResultSchema('approved').entries,
      digest: described(v.string(), 'Digest of the content that is approved now.'),
    }),
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'task_stop',
    summary: 'Stop a task after its running tries',
    description:
      'Tries that wait stay in the queue; a schedule skips its firings until the task is started again.',
    method: 'POST',
    path: '/tasks/{id}/stop',
    params: taskId,
    ...endsTask,
    reply: controlResultSchema('stopped'),
  }),
  operation({
    id: 'task_interrupt',
    summary: 'End a task and its running tries now',
    description:
      'Tries that it ends are `interrupted` in the history, and count neither as success nor as failure.',
    method: 'POST',
    path: '/tasks/{id}/interrupt',
    params: taskId,
    ...endsTask,
    reply: controlResultSchema('interrupted'),
  }),
] as const;
