import { traceChoices, tracePattern } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { executeStatuses } from './action-schemas.ts';
import { maybe } from './schemas.ts';

export const lastErrorReply = v.object({
  actionId: v.nullable(described(v.string(), 'Action that failed; null for a failure of the run itself')),
  groupId: v.nullable(described(v.string(), 'Group of that action; null for a failure of the run itself')),
  lastError: described(v.string(), 'What went wrong'),
});

export const logsReply = v.object({
  logs: described(
    v.array(
      namedObject('RunLogEntry', 'A line of the log of a run.', {
        actionId: v.nullable(
          described(v.string(), 'Action that wrote it; null for entries of the run itself'),
        ),
        groupId: v.nullable(
          described(v.string(), 'Group of that action; null for entries of the run itself'),
        ),
        timeStamp: described(v.string(), 'UTC ISO-8601 time'),
        level: described(v.picklist(['Info', 'Warning', 'Error']), 'How much it matters'),
        message: described(v.string(), 'Text of the entry'),
        color: v.optional(
          described(v.string(), 'Colour that the project asks for; left out when it asks for none'),
        ),
      }),
    ),
    'One page, the oldest first',
  ),
  cursor: described(v.string(), 'What to send as `after` to go on behind this page'),
  missed: described(
    v.boolean(),
    'Whether `after` was of another project, or of lines that are not kept any more: this page begins with the oldest line',
  ),
});

export const runActionsReply = v.object({
  actions: described(
    v.array(
      namedObject('RunAction', 'How an action went the last time that it ran.', {
        actionId: described(v.string(), 'Id of the action; one of a project that it runs is here too'),
        groupId: described(v.string(), 'Id of its group'),
        status: described(v.picklist(executeStatuses), 'How it went; Executing while it runs'),
        times: described(integer, 'How often it began in this run'),
        startedAt: described(v.string(), 'UTC ISO-8601 time when it began last'),
        durationMs: v.nullable(
          described(
            integer,
            'Milliseconds that it took then; null while it executes, or where it was cut off',
          ),
        ),
        error: v.nullable(described(v.string(), 'Why it failed; null where it did not')),
        progress: v.nullable(
          described(
            v.object({
              done: v.nullable(described(v.number(), 'How much is done, from 0; null where it cannot tell')),
              of: v.nullable(described(v.number(), 'How much there is to do; null where it cannot tell')),
              message: v.nullable(described(v.string(), 'What it does now; null where it does not say')),
            }),
            'How far it has come, as it says; null where it has ended, or says nothing',
          ),
        ),
      }),
    ),
    'One page, in the order in which they began last',
  ),
  total: described(integer, 'How many there are on all pages'),
});

/** A field of calls that start a run. */
export const traceInBody = {
  trace: maybe(
    described(
      v.pipe(v.string(), v.regex(tracePattern, `must be ${traceChoices}`)),
      'Whether a run that starts keeps a trace of each action, as an artifact: `off`, the default, `failures`, `all`, or by lot, such as `sample 10 %`. A run that goes on keeps to its own',
    ),
  ),
};

export const driveBody = v.strictObject({
  ...traceInBody,
  fromCursor: maybe(
    described(
      v.boolean(),
      'Go on at the selected action (cursor_get), not where the run pauses or at Start; false by default',
    ),
  ),
});

const debugState = described(
  v.picklist(['Idle', 'Running', 'Paused', 'Stopping']),
  'Idle: nothing runs; Paused: a run waits before an action',
);

export const startReply = v.object({
  started: described(v.boolean(), 'Always true'),
  state: v.optional(described(debugState, 'What the run does now; only with waitSeconds')),
  result: v.optional(
    v.nullable(
      described(
        v.picklist(['success', 'failure', 'interrupted']),
        'How the run ended, null while it goes on or pauses; only with waitSeconds',
      ),
    ),
  ),
  lastError: v.optional(
    v.nullable(
      described(
        v.string(),
        'Last error of the run, also one that OnError handled, null when there is none; only with waitSeconds',
      ),
    ),
  ),
});

const named = { name: described(v.string(), 'Name of it') };

export const debugStatusReply = namedObject('DebugStatus', 'Where a run in the editor stands.', {
  state: debugState,
  groupId: v.nullable(
    described(v.string(), 'Group of the action that the run is at; null when it is not known'),
  ),
  actionId: v.nullable(
    described(v.string(), 'Action before which the run pauses, or that executes; null when it is not known'),
  ),
  breakpointHit: described(v.boolean(), 'Whether it pauses at a breakpoint'),
  actionFailed: described(v.boolean(), 'Whether it pauses after a failure that no OnError takes'),
  executionError: v.nullable(described(v.string(), 'That failure; null without one')),
  projectChanged: described(
    v.boolean(),
    'Whether the project was edited since the run started, which goes on without these edits',
  ),
  variables: described(
    v.array(v.object({ ...named, value: described(v.string(), 'Its value, cut after 1,000 characters') })),
    'First 100 variables, also those that the run made; secrets are ***',
  ),
  variableCount: described(integer, 'How many variables there are'),
  lists: described(
    v.array(
      v.object({
        ...named,
        items: described(v.array(v.string()), 'First 20 items, each cut after 1,000 characters'),
        totalCount: described(integer, 'How many items it has'),
      }),
    ),
    'First 50 lists',
  ),
  listCount: described(integer, 'How many lists there are'),
  tables: described(
    v.array(
      v.object({
        ...named,
        rows: described(
          v.array(v.array(v.string())),
          'First 20 rows with their first 50 cells, each cut after 1,000 characters',
        ),
        columns: described(v.array(v.string()), 'Letters of its columns: A, B and so on'),
        totalCount: described(integer, 'How many rows it has'),
      }),
    ),
    'First 50 tables',
  ),
  tableCount: described(integer, 'How many tables there are'),
});
