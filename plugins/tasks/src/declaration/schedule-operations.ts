import { operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { previewReply, schedulerBody, schedulerReply } from './schedule-schemas.ts';

export const scheduleOperations = [
  operation({
    id: 'task_scheduler_get',
    summary: 'Read the schedule of a task',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: schedulerReply,
    errors: ['not_found'],
  }),
  operation({
    id: 'task_scheduler_set',
    summary: 'Replace the schedule of a task',
    method: 'PUT',
    path: '/tasks/{id}/settings/scheduler',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
    contentScopes: ['io:filesystem'],
    body: schedulerBody,
    reply: v.object({ message: v.string(), id: v.string() }),
    errors: ['not_found', 'task_scheduler_owned'],
  }),
  operation({
    id: 'task_scheduler_preview',
    summary: 'Calculate when a schedule will fire, and tell what became of earlier firings',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler/preview',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    query: {
      from: v.optional(v.pipe(v.string(), v.isoTimestamp('must be a UTC time such as 2026-08-30T09:00:00Z'))),
      count: v.optional(queryInteger({ min: 1, max: 500 }), '20'),
    },
    reply: previewReply,
    errors: ['not_found'],
  }),
] as const;
