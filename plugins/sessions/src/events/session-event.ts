import type * as v from 'valibot';
import type { sessionEventSchema } from '../declaration/schemas.ts';
import type { WindowChange } from '../windows/session-window.ts';

/** An event of the long-poll as the API shows it. */
export type SessionEvent = v.InferOutput<typeof sessionEventSchema>;

export function toSessionEvent({ window, timestamp, end }: WindowChange): SessionEvent {
  const { sessionId, taskId, node, instanceId, prompt, deadline } = window;
  const eventType = end === null ? 'opened' : 'closed';
  return { eventType, sessionId, taskId, node, instanceId, prompt, deadline, timestamp, reason: end };
}
