import { declared } from '@gatehouse/sdk-plugin';

export const reportsOperations = [
  declared({
    id: 'task_state_get',
    method: 'GET',
    path: '/tasks/{id}/state',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_logs_get',
    method: 'GET',
    path: '/tasks/{id}/logs',
    tier: 1,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_history_get',
    method: 'GET',
    path: '/tasks/{id}/history',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_requirements_get',
    method: 'GET',
    path: '/tasks/{id}/requirements',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
] as const;
