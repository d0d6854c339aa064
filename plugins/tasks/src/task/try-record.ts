import * as v from 'valibot';

/** `interrupted`: ended on request, which is neither a success nor a failure. */
export const tryResults = ['success', 'failure', 'interrupted'] as const;

export type TryResult = (typeof tryResults)[number];

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
  /** The how-manieth attempt of its try it was: each begin of a try that an earlier daemon did not bring to its end is one more. */
  attempt: v.optional(v.number(), 1),
});

/** A try that is over, as it is told. */
export type ReportedTry = Readonly<v.InferOutput<typeof recordSchema>>;

/** A try that is over, as it is kept: its attempt only where it was not the first. */
export type TryRecord = Omit<ReportedTry, 'attempt'> & Partial<Pick<ReportedTry, 'attempt'>>;
