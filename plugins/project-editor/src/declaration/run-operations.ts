import { waitInBody, waitInQuery } from '@gatehouse/plugin-sessions/api';
import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readsProject, runsProject, stopsRun } from './editor-facts.ts';
import { pagingQuery } from './paging.ts';
import {
  debugStatusReply,
  driveBody,
  lastErrorReply,
  logsReply,
  runActionsReply,
  startReply,
  traceInBody,
} from './run-schemas.ts';
import { editErrors, emptyReply, maybe } from './schemas.ts';

/** Errors of a call that does not fit the state of the run. */
const driveErrors = ['project_not_open', 'failed_precondition'] as const;

export const runsOperations = [
  operation({
    id: 'project_start',
    summary: 'Start the open project; it runs on after the answer',
    description:
      'Runs from Start with the default values and pauses at breakpoints. Answers at once unless waitSeconds says otherwise. The key needs the scopes that project_requirements_get names.',
    method: 'POST',
    path: '/projects/current/start',
    ...runsProject,
    body: v.strictObject({ ...waitInBody, ...traceInBody }),
    reply: startReply,
    errors: [...editErrors, 'rate_limited'],
  }),
  operation({
    id: 'project_stop',
    summary: 'Stop the run of the open project',
    description: 'Answers when nothing runs any more. Nothing happens when nothing runs.',
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
    description: '404 when nothing has failed since the last start.',
    method: 'GET',
    path: '/projects/current/last-error',
    ...readsProject,
    reply: lastErrorReply,
  }),
  operation({
    id: 'logs_get',
    summary: 'Read the log of runs in the editor',
    description:
      'Entries of all runs since the project was opened, the newest 10,000 of them. To follow the log, keep `cursor` and send it as `after`.',
    method: 'GET',
    path: '/projects/current/logs',
    ...readsProject,
    query: {
      ...pagingQuery,
      logLevel: v.optional(
        described(
          v.string(),
          'Wanted levels: Info, Warning and Error with commas between, in any case, or the sum of 1, 2 and 4; all by default',
        ),
      ),
      after: v.optional(
        described(
          v.pipe(v.string(), v.regex(/^[\da-f-]{36}:\d{1,15}$/, 'must be the cursor of an answer')),
          'Go on behind this `cursor` of an earlier answer; from the oldest line when it is left out',
        ),
      ),
    },
    reply: logsReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'run_actions_get',
    summary: 'Read what each action did last: how it went, when and for how long',
    description:
      'Actions that began since the last start, also while it runs or pauses. An action that ran alone since is among them.',
    method: 'GET',
    path: '/projects/current/debug/actions',
    ...readsProject,
    query: pagingQuery,
    reply: runActionsReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'debug_step',
    summary: 'Run the next action and pause',
    description:
      'Starts the project or goes on from a pause, runs one action, and pauses before the next. Answers at once: debug_status tells where it pauses.',
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
    description:
      'Starts the project or goes on from a pause. It also pauses after a failure that no OnError takes. Answers at once: debug_status tells where it pauses.',
    method: 'POST',
    path: '/projects/current/debug/run',
    ...runsProject,
    body: driveBody,
    reply: emptyReply,
    errors: driveErrors,
  }),
  operation({
    id: 'debug_open_failure',
    summary: 'Start a run where another one failed, paused before the action that failed',
    description:
      'The run has the variables, lists and tables of the one that failed, its tabs and its cookies; stored secrets are read again. Open the project of the task first, or the project within it that failed. Pages are loaded before it pauses: debug_status with waitSeconds tells when. The log names what could not be restored. The key also needs the scope task:read for a task, else project:read.',
    method: 'POST',
    path: '/projects/current/debug/open-failure',
    ...runsProject,
    body: v.strictObject({
      taskId: maybe(described(v.string(), 'Id of the task; left out for a run of the open project')),
      artifactId: described(
        v.string(),
        'Id of an artifact of the kind `state` of a run that failed, from task_artifacts_list or artifacts_list',
      ),
      ...traceInBody,
    }),
    reply: v.object({
      actionId: described(v.string(), 'Action before which the run pauses'),
      groupId: described(v.string(), 'Group of that action'),
    }),
    errors: editErrors,
  }),
  operation({
    id: 'debug_pause',
    summary: 'Pause the run',
    description: 'The run pauses before its next action; the one that executes goes on to its end.',
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
    description:
      'With waitSeconds it answers when the run ends or pauses. Values are those of the paused run, else of the last run or call, else the defaults.',
    method: 'GET',
    path: '/projects/current/debug/status',
    ...readsProject,
    query: waitInQuery,
    reply: debugStatusReply,
    errors: ['project_not_open', 'rate_limited'],
  }),
] as const;
