import { described, operation, queryInteger } from '@gatehouse/sdk-plugin';
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
    description:
      'What is left out is false, null or empty afterwards. An active schedule is a start that comes later: it needs the same rights, and approves the project as it is now.',
    method: 'PUT',
    path: '/tasks/{id}/settings/scheduler',
    params: taskId,
    ...editsTask,
    contentScopes: ['io:filesystem'],
    body: schedulerBody,
    reply: v.object({
      message: described(v.string(), 'Always `updated`: a failure is an error.'),
      id: described(v.string(), 'Id of the task.'),
      warnings: v.optional(
        described(
          v.array(v.string()),
          'Why the schedule will not fire, for people; only where it is valid and active and has no time that is to come.',
        ),
      ),
    }),
  }),
  operation({
    id: 'task_scheduler_preview',
    summary: 'Calculate when a schedule will fire, and tell what became of earlier firings',
    description: 'A schedule that is not active is calculated as if it were activated now.',
    method: 'GET',
    path: '/tasks/{id}/settings/scheduler/preview',
    params: taskId,
    ...readsTask,
    query: {
      from: v.optional(
        described(
          v.pipe(v.string(), v.isoTimestamp('must be a UTC time such as 2026-08-30T09:00:00Z')),
          'Only firings from this time on, UTC ISO-8601; now by default.',
        ),
      ),
      count: v.optional(
        described(queryInteger({ min: 1, max: 500 }), 'How many of the next firings to calculate.'),
        '20',
      ),
    },
    reply: previewReply,
  }),
] as const;
