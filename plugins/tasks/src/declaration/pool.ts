import { declared } from '@gatehouse/sdk-plugin';

export const poolOperations = [
  declared({
    id: 'proxies_list',
    summary: 'List the proxies',
    method: 'GET',
    path: '/proxies',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
  declared({
    id: 'proxies_add',
    summary: 'Add proxies',
    method: 'POST',
    path: '/proxies',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
  }),
  declared({
    id: 'proxies_delete',
    summary: 'Delete proxies',
    method: 'DELETE',
    path: '/proxies',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
  }),
  declared({
    id: 'runner_pressure_get',
    summary: 'Read threads, queue, instances and memory of the runner',
    method: 'GET',
    path: '/runner/pressure',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
  }),
] as const;
