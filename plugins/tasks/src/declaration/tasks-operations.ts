import { pathText } from '@gatehouse/plugin-runtime/api';
import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { digestSchema } from './approval-schemas.ts';
import { taskListQuery } from './list-query.ts';
import { controlResultSchema, taskSchema, taskSummarySchema } from './schemas.ts';

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
    id: 'task_get',
    summary: 'Read one task',
    method: 'GET',
    path: '/tasks/{id}',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: taskSchema,
    errors: ['not_found'],
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
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
    success: 204,
    errors: ['not_found', 'task_scheduler_owned'],
  }),
  operation({
    id: 'task_start',
    summary: 'Start a task',
    method: 'POST',
    path: '/tasks/{id}/start',
    tier: 3,
    scope: 'task:control',
    hosts: ['runner'],
    body: expectedBody,
    reply: controlResultSchema('started'),
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'task_approve',
    summary: 'Approve the project of a task as it is now',
    method: 'POST',
    path: '/tasks/{id}/approve',
    tier: 2,
    scope: 'task:control',
    hosts: ['runner'],
    body: expectedBody,
    reply: v.object({ ...controlResultSchema('approved').entries, digest: v.string() }),
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'task_stop',
    summary: 'Stop a task after its running tries',
    method: 'POST',
    path: '/tasks/{id}/stop',
    tier: 2,
    scope: 'task:control',
    hosts: ['runner'],
    reply: controlResultSchema('stopped'),
    errors: ['not_found'],
  }),
  operation({
    id: 'task_interrupt',
    summary: 'End a task and its running tries now',
    method: 'POST',
    path: '/tasks/{id}/interrupt',
    tier: 2,
    scope: 'task:control',
    hosts: ['runner'],
    reply: controlResultSchema('interrupted'),
    errors: ['not_found'],
  }),
] as const;
