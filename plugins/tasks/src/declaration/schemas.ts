import { settingsTypes } from '@gatehouse/plugin-runtime/api';
import { bodyInteger, contentScopes, integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { failurePointSchema } from '../failures/failure-point.ts';
import { taskStatuses } from '../task/task.ts';
import { approvalSchema, holdReasonSchema } from './approval-schemas.ts';

/** At least 0, or -1 to run until stopped. */
export const triesInteger = bodyInteger({ min: -1 });

/** At least 1, or -1 to run until stopped. */
export const countInteger = v.pipe(
  bodyInteger({ min: -1 }),
  v.check((count) => count !== 0, 'must be at least 1, or -1'),
);

export const taskSummarySchema = v.object({
  id: v.string(),
  name: v.string(),
  projectPath: v.string(),
  status: v.picklist(taskStatuses),
  /** The task does not fire; its `holdReason` has the reason. */
  isHeld: v.boolean(),
});

const count = v.pipe(v.number(), v.integer());

export const tasksSummarySchema = v.object({
  total: count,
  /** Every status, also those of no task. */
  byStatus: v.record(v.string(), count),
  /** Tasks that do not fire until somebody approves them. */
  held: count,
  /** Running threads over all tasks. */
  countOfThreads: count,
  /** Tries that have not started; endless tasks are not in it. */
  numberOfTries: count,
  doneSuccessfully: count,
  doneAll: count,
});

export const taskSchema = v.object({
  id: v.string(),
  name: v.string(),
  projectPath: v.string(),
  isSchedulerOwned: v.boolean(),
  createTime: v.string(),
  settingsType: v.picklist(settingsTypes),
  browserType: v.nullable(v.string()),
  approval: approvalSchema,
  holdReason: holdReasonSchema,
});

export function controlResultSchema<const S extends string>(status: S) {
  return v.object({ status: v.literal(status), id: v.string() });
}

export const taskStateSchema = v.object({
  id: v.string(),
  status: v.picklist(taskStatuses),
  doneSuccessfully: integer,
  doneAll: integer,
  numberOfTries: integer,
  numOfFailStop: integer,
  countOfThreads: integer,
  limitOfThreads: integer,
  maxAllowOfThreads: integer,
  failurePoints: v.array(failurePointSchema),
  holdReason: holdReasonSchema,
});

export const startResultSchema = v.object({
  ...controlResultSchema('started').entries,
  /** Problems that the validation finds in enabled actions. Absent where there are none. */
  warnings: v.optional(v.array(v.object({ actionId: v.string(), groupId: v.string(), message: v.string() }))),
  /** The state at the end of the wait; only with `waitSeconds`. */
  state: v.optional(taskStateSchema),
});

const causeSchema = v.object({
  scope: v.picklist(contentScopes),
  actionId: v.string(),
  groupId: v.string(),
  type: v.string(),
  action: v.string(),
});

export const requirementsSchema = v.object({
  scopes: v.array(v.picklist(contentScopes)),
  causes: v.array(causeSchema),
  unknownCategories: v.array(v.string()),
  /** Digest of the content that a start would run: `expectedDigest` of task_start and task_approve. */
  digest: v.string(),
  /** Whether a key that may run these bytes has saved, started or approved them here before. */
  isKnown: v.boolean(),
});
