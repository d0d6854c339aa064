import { waitInBody, waitInQuery } from '@gatehouse/plugin-sessions/api';
import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readsProject, runsProject, stopsRun } from './editor-facts.ts';
import { pagingQuery } from './paging.ts';
import { debugStatusReply, driveBody, lastErrorReply, logsReply, startReply } from './run-schemas.ts';
import { editErrors, emptyReply } from './schemas.ts';

/** Errors of a call that does not fit the state of the run. */
const driveErrors = ['project_not_open', 'failed_precondition'] as const;

export const runsOperations = [
  operation({
    id: 'project_start',
    summary: 'Start the open project; it runs on after the answer',
    method: 'POST',
    path: '/projects/current/start',
    ...runsProject,
    body: v.strictObject(waitInBody),
    reply: startReply,
    errors: [...editErrors, 'rate_limited'],
  }),
  operation({
    id: 'project_stop',
    summary: 'Stop the run of the open project',
    method: 'POST',
    path: '/projects/current/stop',
    ...stopsRun,
    body: v.strictObject({}),
    reply: emptyReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'last_error_get',
    summary: 'Read the last error of a run',
    method: 'GET',
    path: '/projects/current/last-error',
    ...readsProject,
    reply: lastErrorReply,
  }),
  operation({
    id: 'logs_get',
    summary: 'Read the log of runs in the editor',
    method: 'GET',
    path: '/projects/current/logs',
    ...readsProject,
    query: { ...pagingQuery, logLevel: v.optional(v.string()) },
    reply: logsReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'debug_step',
    summary: 'Run the next action and pause',
    method: 'POST',
    path: '/projects/current/debug/step',
    ...runsProject,
    body: driveBody,
    reply: emptyReply,
    errors: driveErrors,
  }),
  operation({
    id: 'debug_run',
    summary: 'Run to the next breakpoint',
    method: 'POST',
    path: '/projects/current/debug/run',
    ...runsProject,
    body: driveBody,
    reply: emptyReply,
    errors: driveErrors,
  }),
  operation({
    id: 'debug_pause',
    summary: 'Pause the run',
    method: 'POST',
    path: '/projects/current/debug/pause',
    ...stopsRun,
    body: v.strictObject({}),
    reply: emptyReply,
    errors: driveErrors,
  }),
  operation({
    id: 'debug_status',
    summary: 'Read where the run pauses, and its variables, lists and tables',
    method: 'GET',
    path: '/projects/current/debug/status',
    ...readsProject,
    query: waitInQuery,
    reply: debugStatusReply,
    errors: ['project_not_open', 'rate_limited'],
  }),
] as const;
