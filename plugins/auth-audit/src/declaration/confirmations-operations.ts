import { declared } from '@gatehouse/sdk-plugin';

export const confirmationsOperations = [
  declared({
    id: 'confirmations_list',
    summary: 'List what waits for a confirmation',
    method: 'GET',
    path: '/confirmations',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'confirmation_approve',
    summary: 'Approve what waits for a confirmation',
    method: 'POST',
    path: '/confirmations/{id}/approve',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'confirmation_reject',
    summary: 'Reject what waits for a confirmation',
    method: 'POST',
    path: '/confirmations/{id}/reject',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
  }),
] as const;
