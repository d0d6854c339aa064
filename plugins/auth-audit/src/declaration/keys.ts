import { declared } from '@gatehouse/sdk-plugin';

export const keysOperations = [
  declared({
    id: 'auth_keys_create',
    method: 'POST',
    path: '/auth/keys',
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'auth_keys_list',
    method: 'GET',
    path: '/auth/keys',
    tier: 0,
    scope: 'admin',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'auth_keys_revoke',
    method: 'DELETE',
    path: '/auth/keys/{id}',
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'whoami',
    method: 'GET',
    path: '/auth/whoami',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'auth_keys_update',
    method: 'PATCH',
    path: '/auth/keys/{id}',
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
  }),
] as const;
