import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { usageSchema } from './usage.ts';

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
export const sessionSchema = namedObject('CompletedSession', 'What a person answered.', {
  sessionId: described(v.string(), 'Id of the window.'),
  completedAt: described(v.string(), 'When a person completed it, UTC ISO-8601.'),
  summary: v.nullable(
    described(
      v.string(),
      'The `summary` of `session_complete`, its first 1,000 characters; null where none was sent.',
    ),
  ),
  metadata: v.nullable(
    described(
      v.record(v.string(), described(v.unknown(), 'Any JSON.')),
      'The `metadata` of `session_complete`; null where none was sent.',
    ),
  ),
});

export type TrySession = Readonly<v.InferOutput<typeof sessionSchema>>;

export const recordSchema = namedObject('Try', 'An ended try of a task.', {
  uowId: described(v.string(), 'Id of the try, also in logs, failure points and artifacts.'),
  threadId: described(integer, 'Number of the thread of the try, from 0.'),
  startedAt: described(v.string(), 'When it began, UTC ISO-8601.'),
  endedAt: described(v.string(), 'When it ended, UTC ISO-8601.'),
  result: described(
    v.picklist(tryResults),
    'How it ended; `interrupted` counts neither as success nor as failure.',
  ),
  errorCode: v.nullable(
    described(v.picklist(tryErrorCodes), 'Why it did not succeed; null after a success.'),
  ),
  errorMessage: v.nullable(described(v.string(), 'The same for people; null after a success.')),
  actionsExecuted: described(integer, 'How many actions it executed, repeated ones each time.'),
  sessions: v.optional(
    described(
      v.array(sessionSchema),
      'What people left at windows of the try, in the order of completion; the last 20.',
    ),
    [],
  ),
  attempt: v.optional(
    described(integer, 'How often the try began; above 1 where an earlier daemon or process died in it.'),
    1,
  ),
  continues: v.optional(
    described(
      v.string(),
      'Id of the try that failed, at whose failed action this one began (`task_retry_from`); absent for others.',
    ),
  ),
  node: v.optional(
    described(
      v.string(),
      'Name of the node of a fleet on which it ran; absent on the machine of the daemon.',
    ),
  ),
  usage: v.optional(described(usageSchema, 'Its use; absent where it used nothing.')),
});

/** An ended try as the API reports it. */
export type ReportedTry = Readonly<v.InferOutput<typeof recordSchema>>;

/** An ended try as it is stored, with its attempt number only if it was not the first. */
export type TryRecord = Omit<ReportedTry, 'attempt'> & Partial<Pick<ReportedTry, 'attempt'>>;
