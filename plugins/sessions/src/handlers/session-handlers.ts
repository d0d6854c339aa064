import type { ExecutionJournal } from '@gatehouse/plugin-auth-audit/api';
import type { Clock, EventFeed, Handlers } from '@gatehouse/sdk-plugin';
import type { sessionsOperations } from '../declaration/session-operations.ts';
import type { SessionEvent } from '../events/session-event.ts';
import type { Completions } from '../windows/completions.ts';
import type { Window } from '../windows/session-window.ts';
import type { WindowRegistry } from '../windows/window-registry.ts';

export interface SessionsParts {
  readonly windows: WindowRegistry;
  readonly feed: EventFeed<SessionEvent>;
  readonly completions: Completions;
  readonly executionJournal: ExecutionJournal;
  readonly clock: Clock;
}

export function sessionsHandlers({
  windows,
  feed,
  completions,
  executionJournal,
  clock,
}: SessionsParts): Handlers<typeof sessionsOperations> {
  return {
    sessions_list: ({ query }) => {
      const matching = windows.list().filter((window) => matches(window, query));
      const sessions = matching.slice(query.skip, query.skip + query.take);
      return { sessions, total: matching.length };
    },

    session_get: (call) =>
      windows.get(call.params.id) ?? call.fail('session_not_found', unknown(call.params.id)),

    sessions_events: (call) => feed.answer(call),

    session_complete: async (call) => {
      const { requestId } = call;
      const { id } = call.params;
      const { choice = null, summary = null, metadata = null } = call.body;
      const { keyId } = call.caller;
      const closed = `The window ${id} is closed already; list the sessions for open ones`;
      if (windows.wasOpen(id)) call.fail('no_active_interaction', closed);
      const run = windows.runOf(id);
      if (run === null) return call.fail('session_not_found', unknown(id));
      const { taskId, uowId } = run;
      const { choices = [] } = windows.get(id) ?? {};
      if (choices.length > 0 ? !choices.includes(choice ?? '') : choice !== null)
        call.fail('failed_precondition', wrongChoice(choices));
      // The audit record comes first: a completion that cannot be recorded does not happen.
      const answer = { choice, summary, metadata };
      const details = { sessionId: id, taskId, uowId, ...(choice !== null && { choice }), summary, metadata };
      await executionJournal.note({ event: 'session_completed', requestId, keyId, details });
      const left = { sessionId: id, run, completedAt: clock.timestamp(), ...answer };
      if (!windows.complete(id, choice)) call.fail('no_active_interaction', closed);
      await completions.notify(left);
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

function wrongChoice(choices: readonly string[]): string {
  if (choices.length === 0) return 'The window has no choices: complete it without `choice`';
  return `The window asks for one of its choices: complete it with a \`choice\` of ${choices.join(', ')}`;
}

function unknown(sessionId: string): string {
  return `There is no open window ${sessionId}; list the sessions for open ones`;
}
