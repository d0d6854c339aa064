import { described, feedQuery, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { completeBody, eventsReply, listQuery, sessionSchema, windowId } from './schemas.ts';

export const sessionsOperations = [
  operation({
    id: 'sessions_list',
    summary: 'List the open interaction windows',
    description:
      'Windows of `WaitForUserAction`, at which runs wait for a person, and questions about tries that were lost.',
    method: 'GET',
    path: '/sessions',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    query: listQuery,
    reply: v.object({
      sessions: described(
        v.array(sessionSchema),
        'The windows that are open now, the one that opened first before the rest.',
      ),
      total: described(integer, 'How many open windows match, on all pages.'),
    }),
  }),
  operation({
    id: 'session_get',
    summary: 'Read one open interaction window',
    method: 'GET',
    path: '/sessions/{id}',
    params: windowId,
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: sessionSchema,
    errors: ['session_not_found'],
  }),
  operation({
    id: 'sessions_events',
    summary: 'Wait until interaction windows open or close',
    description:
      'A long poll: it answers as soon as a window opens or closes, or when the time is up. Keep `cursor` and send it as `after` so that nothing between two polls is lost.',
    method: 'GET',
    path: '/sessions/events',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    query: feedQuery,
    reply: eventsReply,
    errors: ['rate_limited'],
  }),
  operation({
    id: 'session_complete',
    summary: 'Complete an interaction window; its thread goes on',
    description:
      'The paused thread goes on with its OnSuccess branch; there is no way to refuse. A window with `choices` needs one of them. A window that closed before answers 409 `no_active_interaction`.',
    method: 'POST',
    path: '/sessions/{id}/complete',
    params: windowId,
    tier: 2,
    scope: 'task:control',
    hosts: ['runner'],
    body: completeBody,
    reply: v.object({
      sessionId: described(v.string(), 'Id of the window that was completed.'),
      status: described(v.literal('completed'), 'Always `completed`: a failure is an error.'),
      threadResumedOn: described(v.literal('success'), 'The branch on which the paused thread goes on.'),
    }),
    errors: ['session_not_found', 'no_active_interaction', 'failed_precondition'],
  }),
] as const;
