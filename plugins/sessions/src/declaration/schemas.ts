import { dictionary, guidText, integer, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const sessionSchema = v.object({
  sessionId: v.string(),
  /** Null for a window of a run in the editor. */
  taskId: v.nullable(v.string()),
  projectName: v.string(),
  instanceId: integer,
  /** UTC ISO-8601. */
  started: v.string(),
  prompt: v.string(),
  timeoutSeconds: integer,
  /** UTC ISO-8601; empty when the window has no time limit. */
  deadline: v.string(),
});

export const sessionEventSchema = v.object({
  eventType: v.picklist(['opened', 'closed']),
  sessionId: v.string(),
  taskId: v.nullable(v.string()),
  instanceId: integer,
  prompt: v.string(),
  deadline: v.string(),
  timestamp: v.string(),
  /** Why the window closed; null when it opened. */
  reason: v.nullable(v.picklist(['completed', 'timeout', 'interrupted', 'worker_lost'])),
});

export const listQuery = {
  skip: v.optional(queryInteger({ min: 0 }), '0'),
  take: v.optional(queryInteger({ min: 1, max: 1000 }), '100'),
  taskId: v.optional(guidText()),
  projectName: v.optional(v.string()),
};

export const eventsQuery = {
  timeoutSeconds: v.optional(queryInteger({ min: 1, max: 60 }), '25'),
  after: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(now|[\da-f-]{36}:\d{1,15})$/, 'must be "now" or the cursor of an answer'),
      v.description('Go on behind this cursor, with what happened since; "now" answers a cursor at once'),
    ),
  ),
};

export const eventsReply = v.object({
  events: v.array(sessionEventSchema),
  timedOut: v.boolean(),
  cursor: v.optional(
    v.pipe(v.string(), v.description('Only with `after`: what to send as `after` of the next poll')),
  ),
  missed: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Only with `after`: more happened since than is kept; list the sessions'),
    ),
  ),
});

export const completeBody = v.strictObject({
  summary: v.nullish(v.string()),
  metadata: v.nullish(dictionary(v.unknown())),
});
