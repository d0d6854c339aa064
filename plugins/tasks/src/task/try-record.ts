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
  /** The daemon ended during the try, which is queued again. */
  'daemon_lost',
] as const;

/** The input of a person who completed a window of the try. */
export const sessionSchema = v.object({
  sessionId: v.string(),
  completedAt: v.string(),
  summary: v.nullable(v.string()),
  metadata: v.nullable(v.record(v.string(), v.unknown())),
});

export type TrySession = Readonly<v.InferOutput<typeof sessionSchema>>;

export const recordSchema = v.object({
  /** Id of the unit of work, also used by failure points and logs. */
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
  /**
   * Number of the attempt: each start of a try that an earlier daemon did not finish counts.
   */
  attempt: v.optional(v.number(), 1),
});

/** An ended try as the API reports it. */
export type ReportedTry = Readonly<v.InferOutput<typeof recordSchema>>;

/** An ended try as it is stored, with its attempt number only if it was not the first. */
export type TryRecord = Omit<ReportedTry, 'attempt'> & Partial<Pick<ReportedTry, 'attempt'>>;
