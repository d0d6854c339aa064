import { declared } from '@gatehouse/sdk-plugin';

export const confirmationsOperations = [
  declared({
    id: 'confirmations_list',
    method: 'GET',
    path: '/confirmations',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'confirmation_approve',
    method: 'POST',
    path: '/confirmations/{id}/approve',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'confirmation_reject',
    method: 'POST',
    path: '/confirmations/{id}/reject',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
  }),
] as const;
