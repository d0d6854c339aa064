import { declared, operation } from '@gatehouse/sdk-plugin';
import { requirementsSchema, taskStateSchema } from './schemas.ts';

export const reportsOperations = [
  operation({
    id: 'task_state_get',
    summary: 'Read status, counters and last failures of a task',
    method: 'GET',
    path: '/tasks/{id}/state',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: taskStateSchema,
    errors: ['not_found'],
  }),
  declared({
    id: 'task_logs_get',
    summary: 'Read the log of the tries of a task',
    method: 'GET',
    path: '/tasks/{id}/logs',
    tier: 1,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_history_get',
    summary: 'List the last tries of a task, newest first',
    method: 'GET',
    path: '/tasks/{id}/history',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  operation({
    id: 'task_requirements_get',
    summary: 'Read which content scopes a start needs, and why',
    method: 'GET',
    path: '/tasks/{id}/requirements',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: requirementsSchema,
    errors: ['not_found'],
  }),
] as const;
