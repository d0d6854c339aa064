import { waitInQuery } from '@gatehouse/plugin-sessions/api';
import { integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { logEntrySchema } from '../logs/log-entry.ts';
import { recordSchema } from '../task/try-record.ts';
import { requirementsSchema, taskStateSchema } from './schemas.ts';
import { readsTask, taskId } from './task-facts.ts';

const pageQuery = {
  skip: v.optional(queryInteger({ min: 0 }), '0'),
  take: v.optional(queryInteger({ min: 1, max: 1000 }), '100'),
};

export const reportsOperations = [
  operation({
    id: 'task_state_get',
    summary: 'Read status, counters and last failures of a task',
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
    method: 'GET',
    path: '/tasks/{id}/logs',
    params: taskId,
    tier: 1,
    scope: 'task:read',
    hosts: ['runner'],
    query: {
      ...pageQuery,
      /** The sum of Info 1, Warning 2 and Error 4. */
      logLevel: v.optional(queryInteger({ min: 1, max: 7 }), '7'),
      uowId: v.optional(v.string()),
    },
    reply: v.object({ id: v.string(), entries: v.array(logEntrySchema) }),
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
    reply: v.object({ tries: v.array(recordSchema), total: integer }),
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
