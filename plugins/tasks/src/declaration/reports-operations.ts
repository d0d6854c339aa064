import { waitInQuery } from '@gatehouse/plugin-sessions/api';
import { described, integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { logCursorPattern } from '../logs/log-cursor.ts';
import { logEntrySchema } from '../logs/log-entry.ts';
import { recordSchema } from '../task/try-record.ts';
import { taskProgressSchema } from './progress-schemas.ts';
import { requirementsSchema, taskStateSchema } from './schemas.ts';
import { readsTask, taskId } from './task-facts.ts';
import { taskUsageSchema } from './usage-schemas.ts';

const pageQuery = {
  skip: v.optional(described(queryInteger({ min: 0 }), 'How many entries to leave out at the start.'), '0'),
  take: v.optional(
    described(queryInteger({ min: 1, max: 1000 }), 'How many entries to answer at most.'),
    '100',
  ),
};

export const reportsOperations = [
  operation({
    id: 'task_state_get',
    summary: 'Read status, counters and last failures of a task',
    description:
      'With `waitSeconds` it answers when the task is not active any more, or when the time is up.',
    method: 'GET',
    path: '/tasks/{id}/state',
    params: taskId,
    ...readsTask,
    query: waitInQuery,
    reply: taskStateSchema,
    errors: ['not_found', 'rate_limited'],
  }),
  operation({
    id: 'task_logs_get',
    summary: 'Read the log of the last tries of a task, oldest first',
    description:
      'With uowId that of one try, also an earlier one. Logs are kept on disk, and outlive the daemon. To follow the log, keep `cursor` and send it as `after` with the same other parameters.',
    method: 'GET',
    path: '/tasks/{id}/logs',
    params: taskId,
    tier: 1,
    scope: 'task:read',
    hosts: ['runner'],
    query: {
      ...pageQuery,
      logLevel: v.optional(
        described(
          queryInteger({ min: 1, max: 7 }),
          'Which levels to answer, as the sum of Info 1, Warning 2 and Error 4.',
        ),
        '7',
      ),
      uowId: v.optional(described(v.string(), 'Only lines of this try, `uowId` of `task_history_get`.')),
      after: v.optional(
        described(
          v.pipe(v.string(), v.regex(logCursorPattern, 'must be the cursor of an answer')),
          'Go on behind this `cursor` of an earlier answer: to the end of what there was at first, then with what came since, in the order in which it came.',
        ),
      ),
    },
    reply: v.object({
      id: described(v.string(), 'Id of the task.'),
      entries: described(
        v.array(logEntrySchema),
        'Oldest first: of the last 8 tries, or of the try that was asked for, 2,000 lines each, for as long as the limits of age and size keep them.',
      ),
      cursor: described(v.string(), 'What to send as `after` to go on behind these lines.'),
      missed: described(
        v.boolean(),
        'Whether `after` was of a daemon before its restart, so that these lines are the first ones again.',
      ),
    }),
    errors: ['not_found'],
  }),
  operation({
    id: 'task_progress_get',
    summary: 'Read how far the actions of the running tries of a task have come',
    description:
      'What actions say of their progress while they execute. It is kept in memory: an action that has ended has none, and most actions say nothing.',
    method: 'GET',
    path: '/tasks/{id}/progress',
    params: taskId,
    ...readsTask,
    reply: taskProgressSchema,
    errors: ['not_found'],
  }),
  operation({
    id: 'task_history_get',
    summary: 'List the last tries of a task, newest first',
    method: 'GET',
    path: '/tasks/{id}/history',
    params: taskId,
    ...readsTask,
    query: pageQuery,
    reply: v.object({
      tries: described(v.array(recordSchema), 'Ended tries, newest first; the last 1,000 are kept.'),
      total: described(integer, 'How many are kept, on all pages.'),
    }),
  }),
  operation({
    id: 'task_usage_get',
    summary: 'Read what a task used, by day and in all, and its caps',
    method: 'GET',
    path: '/tasks/{id}/usage',
    params: taskId,
    ...readsTask,
    query: {
      days: v.optional(
        described(queryInteger({ min: 1, max: 92 }), 'How many days to answer at most, the last ones.'),
        '31',
      ),
    },
    reply: taskUsageSchema,
  }),
  operation({
    id: 'task_requirements_get',
    summary: 'Read which content scopes a start needs, and why',
    method: 'GET',
    path: '/tasks/{id}/requirements',
    params: taskId,
    ...readsTask,
    reply: requirementsSchema,
  }),
] as const;
