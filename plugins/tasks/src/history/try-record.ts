import * as v from 'valibot';
import { tryResults } from '../task/tries.ts';

export const tryErrorCodes = [
  'action_failed',
  'bad_end',
  'worker_lost',
  'interrupted',
  /** It took more actions or memory than one run may. */
  'limit_reached',
  'start_failed',
  /** It took longer than its task allows. */
  'timeout',
  /** The daemon ended first, and the try is queued again. */
  'daemon_lost',
] as const;

/** What a person left who completed a window of the try. */
export const sessionSchema = v.object({
  sessionId: v.string(),
  completedAt: v.string(),
  summary: v.nullable(v.string()),
  metadata: v.nullable(v.record(v.string(), v.unknown())),
});

export type TrySession = Readonly<v.InferOutput<typeof sessionSchema>>;

export const recordSchema = v.object({
  /** The unit of work, which failure points and logs name too. */
  uowId: v.string(),
  threadId: v.number(),
  /** UTC ISO-8601. */
  startedAt: v.string(),
  endedAt: v.string(),
  result: v.picklist(tryResults),
  /** Null after a success. */
  errorCode: v.nullable(v.picklist(tryErrorCodes)),
  errorMessage: v.nullable(v.string()),
  actionsExecuted: v.number(),
  sessions: v.optional(v.array(sessionSchema), []),
});

/** A try that is over. */
export type TryRecord = Readonly<v.InferOutput<typeof recordSchema>>;
