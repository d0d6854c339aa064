import { declared } from '@gatehouse/sdk-plugin';

export const scheduleOperations = [
  declared({
    id: 'task_scheduler_get',
    summary: 'Read the schedule of a task',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_scheduler_set',
    summary: 'Replace the schedule of a task',
    method: 'PUT',
    path: '/tasks/{id}/settings/scheduler',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
  }),
  declared({
    id: 'task_scheduler_preview',
    summary: 'Calculate when a schedule will fire',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler/preview',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
] as const;
