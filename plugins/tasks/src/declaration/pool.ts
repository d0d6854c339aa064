import { declared } from '@gatehouse/sdk-plugin';

export const poolOperations = [
  declared({
    id: 'proxies_list',
    method: 'GET',
    path: '/proxies',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'proxies_add',
    method: 'POST',
    path: '/proxies',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
  }),
  declared({
    id: 'proxies_delete',
    method: 'DELETE',
    path: '/proxies',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
  }),
  declared({
    id: 'runner_pressure_get',
    method: 'GET',
    path: '/runner/pressure',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
] as const;
