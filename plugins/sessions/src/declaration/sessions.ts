import { declared } from '@gatehouse/sdk-plugin';

export const sessionsOperations = [
  declared({
    id: 'sessions_list',
    method: 'GET',
    path: '/sessions',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'session_get',
    method: 'GET',
    path: '/sessions/{id}',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'sessions_events',
    method: 'GET',
    path: '/sessions/events',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'session_complete',
    method: 'POST',
    path: '/sessions/{id}/complete',
    tier: 2,
    scope: 'task:control',
    hosts: ['runner'],
  }),
] as const;
