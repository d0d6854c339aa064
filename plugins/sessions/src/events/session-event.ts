import type { WindowEnd } from '../window-channel.ts';
import type { WindowChange } from '../windows/session-window.ts';

/** An event of the long-poll as the API shows it. */
export interface SessionEvent {
  readonly eventType: 'opened' | 'closed';
  readonly sessionId: string;
  readonly taskId: string | null;
  readonly instanceId: number;
  readonly prompt: string;
  readonly deadline: string;
  /** UTC ISO-8601. */
  readonly timestamp: string;
  /** Why the window closed; null when it opened. */
  readonly reason: WindowEnd | null;
}

export function toSessionEvent({ window, timestamp, end }: WindowChange): SessionEvent {
  const { sessionId, taskId, instanceId, prompt, deadline } = window;
  const eventType = end === null ? 'opened' : 'closed';
  return { eventType, sessionId, taskId, instanceId, prompt, deadline, timestamp, reason: end };
}
