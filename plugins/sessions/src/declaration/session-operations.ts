import { integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { completeBody, eventsQuery, eventsReply, listQuery, sessionSchema } from './schemas.ts';

export const sessionsOperations = [
  operation({
    id: 'sessions_list',
    summary: 'List the open interaction windows',
    method: 'GET',
    path: '/sessions',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    query: listQuery,
    reply: v.object({ sessions: v.array(sessionSchema), total: integer }),
  }),
  operation({
    id: 'session_get',
    summary: 'Read one open interaction window',
    method: 'GET',
    path: '/sessions/{id}',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: sessionSchema,
    errors: ['session_not_found'],
  }),
  operation({
    id: 'sessions_events',
    summary: 'Wait until interaction windows open or close',
    method: 'GET',
    path: '/sessions/events',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    query: eventsQuery,
    reply: eventsReply,
    errors: ['rate_limited'],
  }),
  operation({
    id: 'session_complete',
    summary: 'Complete an interaction window; its thread goes on',
    method: 'POST',
    path: '/sessions/{id}/complete',
    tier: 2,
    scope: 'task:control',
    hosts: ['runner'],
    body: completeBody,
    reply: v.object({
      sessionId: v.string(),
      status: v.literal('completed'),
      threadResumedOn: v.literal('success'),
    }),
    errors: ['session_not_found', 'no_active_interaction'],
  }),
] as const;
