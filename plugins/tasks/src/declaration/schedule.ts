import { declared } from '@gatehouse/sdk-plugin';

export const scheduleOperations = [
  declared({
    id: 'task_scheduler_get',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_scheduler_set',
    method: 'PUT',
    path: '/tasks/{id}/settings/scheduler',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_scheduler_preview',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler/preview',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
] as const;
