import { integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { maybe, nullableText } from './schemas.ts';

export const lastErrorReply = v.object({
  actionId: nullableText,
  groupId: nullableText,
  lastError: v.string(),
});

export const logsReply = v.object({
  logs: v.array(
    namedObject('RunLogEntry', 'A line of the log of a run.', {
      actionId: nullableText,
      groupId: nullableText,
      timeStamp: v.string(),
      level: v.picklist(['Info', 'Warning', 'Error']),
      message: v.string(),
      /** Display colour, where the project sets one. */
      color: v.optional(v.string()),
    }),
  ),
});

/** `fromCursor`: start at the selected action, instead of the current action or Start. */
export const driveBody = v.strictObject({ fromCursor: maybe(v.boolean()) });

const debugState = v.picklist(['Idle', 'Running', 'Paused', 'Stopping']);

/** All but `started` come with `waitSeconds` only. */
export const startReply = v.object({
  started: v.boolean(),
  state: v.optional(debugState),
  /** How the run ended; null while it goes on or pauses. */
  result: v.optional(v.nullable(v.picklist(['success', 'failure', 'interrupted']))),
  /** The last error of the run, also one that OnError handled. */
  lastError: v.optional(nullableText),
});

const named = { name: v.string() };

export const debugStatusReply = namedObject('DebugStatus', 'Where a run in the editor stands.', {
  state: debugState,
  groupId: nullableText,
  actionId: nullableText,
  breakpointHit: v.boolean(),
  actionFailed: v.boolean(),
  executionError: nullableText,
  /** The run started before the last edit and does not include it. */
  projectChanged: v.boolean(),
  /** The first items of each kind, with the number of all. */
  variables: v.array(v.object({ ...named, value: v.string() })),
  variableCount: integer,
  lists: v.array(v.object({ ...named, items: v.array(v.string()), totalCount: integer })),
  listCount: integer,
  tables: v.array(
    v.object({
      ...named,
      rows: v.array(v.array(v.string())),
      columns: v.array(v.string()),
      totalCount: integer,
    }),
  ),
  tableCount: integer,
});
