import type { Handlers, Logger } from '@gatehouse/sdk-plugin';
import type { sessionsOperations } from '../declaration/sessions.ts';
import type { EventFeed } from '../events/event-feed.ts';
import type { Window } from '../windows/window.ts';
import type { WindowRegistry } from '../windows/window-registry.ts';

export interface SessionsParts {
  readonly windows: WindowRegistry;
  readonly feed: EventFeed;
  readonly log: Logger;
}

export function sessionsHandlers({ windows, feed, log }: SessionsParts): Handlers<typeof sessionsOperations> {
  return {
    sessions_list: ({ query }) => {
      const matching = windows.list().filter((window) => matches(window, query));
      const sessions = matching.slice(query.skip, query.skip + query.take);
      return { sessions, total: matching.length };
    },

    session_get: (call) =>
      windows.get(call.params.id) ?? call.fail('session_not_found', unknown(call.params.id)),

    sessions_events: async (call) => {
      if (feed.isFull) {
        call.setHeader('Retry-After', '1');
        call.fail(
          'rate_limited',
          'Too many polls of session events wait already; end one or try again in 1 s',
        );
      }
      const { query, signal } = call;
      const events = await feed.poll({ timeoutMs: query.timeoutSeconds * 1000, signal });
      return { events: [...events], timedOut: events.length === 0 };
    },

    session_complete: (call) => {
      const { id } = call.params;
      if (!windows.complete(id)) {
        if (!windows.wasOpen(id)) call.fail('session_not_found', unknown(id));
        call.fail(
          'no_active_interaction',
          `The window ${id} is closed already; list the sessions for open ones`,
        );
      }
      const { summary = null, metadata = null } = call.body;
      log.info('session completed', { sessionId: id, keyId: call.caller.keyId, summary, metadata });
      return { sessionId: id, status: 'completed', threadResumedOn: 'success' };
    },
  };
}

interface Filter {
  readonly taskId?: string | undefined;
  readonly projectName?: string | undefined;
}

function matches(window: Window, { taskId, projectName }: Filter): boolean {
  return (
    (taskId === undefined || window.taskId === taskId) &&
    (projectName === undefined || window.projectName === projectName)
  );
}

function unknown(sessionId: string): string {
  return `There is no open window ${sessionId}; list the sessions for open ones`;
}
