import { operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { scheduleSettingsSchema } from '../schedule/schedule-settings.ts';
import { previewReply, schedulerBody } from './schedule-schemas.ts';
import { editsTask, readsTask, taskId } from './task-facts.ts';

export const scheduleOperations = [
  operation({
    id: 'task_scheduler_get',
    summary: 'Read the schedule of a task',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler',
    params: taskId,
    ...readsTask,
    reply: scheduleSettingsSchema,
  }),
  operation({
    id: 'task_scheduler_set',
    summary: 'Replace the schedule of a task',
    method: 'PUT',
    path: '/tasks/{id}/settings/scheduler',
    params: taskId,
    ...editsTask,
    contentScopes: ['io:filesystem'],
    body: schedulerBody,
    reply: v.object({
      message: v.string(),
      id: v.string(),
      /** Only where the schedule is valid and will not do what it seems to. */
      warnings: v.optional(v.array(v.string())),
    }),
  }),
  operation({
    id: 'task_scheduler_preview',
    summary: 'Calculate when a schedule will fire, and tell what became of earlier firings',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler/preview',
    params: taskId,
    ...readsTask,
    query: {
      from: v.optional(v.pipe(v.string(), v.isoTimestamp('must be a UTC time such as 2026-08-30T09:00:00Z'))),
      count: v.optional(queryInteger({ min: 1, max: 500 }), '20'),
    },
    reply: previewReply,
  }),
] as const;
