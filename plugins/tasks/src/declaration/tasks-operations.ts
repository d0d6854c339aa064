import { pathText } from '@gatehouse/plugin-runtime/api';
import { waitInBody } from '@gatehouse/plugin-sessions/api';
import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { digestSchema } from './approval-schemas.ts';
import { taskListQuery } from './list-query.ts';
import {
  controlResultSchema,
  startResultSchema,
  taskSchema,
  taskSummarySchema,
  tasksSummarySchema,
} from './schemas.ts';
import { editsTask, endsTask, readsTask, taskId } from './task-facts.ts';

/** A project with another digest is refused, so that a caller approves only content that it has seen. */
const expectedBody = v.strictObject({ expectedDigest: v.optional(digestSchema) });

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
    reply: v.object({ tasks: v.array(taskSummarySchema) }),
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
    method: 'POST',
    path: '/tasks',
    tier: 3,
    scope: 'task:edit',
    hosts: ['runner'],
    query: { name: v.optional(v.string()) },
    body: v.strictObject({ path: pathText() }),
    upload: true,
    reply: v.object({ id: v.string(), name: v.string() }),
  }),
  operation({
    id: 'task_delete',
    summary: 'Delete a task',
    method: 'DELETE',
    path: '/tasks/{id}',
    params: taskId,
    ...editsTask,
    success: 204,
  }),
  operation({
    id: 'task_start',
    summary: 'Start a task',
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
    method: 'POST',
    path: '/tasks/{id}/approve',
    params: taskId,
    ...endsTask,
    body: expectedBody,
    reply: v.object({ ...controlResultSchema('approved').entries, digest: v.string() }),
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'task_stop',
    summary: 'Stop a task after its running tries',
    method: 'POST',
    path: '/tasks/{id}/stop',
    params: taskId,
    ...endsTask,
    reply: controlResultSchema('stopped'),
  }),
  operation({
    id: 'task_interrupt',
    summary: 'End a task and its running tries now',
    method: 'POST',
    path: '/tasks/{id}/interrupt',
    params: taskId,
    ...endsTask,
    reply: controlResultSchema('interrupted'),
  }),
] as const;
