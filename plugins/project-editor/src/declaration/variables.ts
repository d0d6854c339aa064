import { declared } from '@gatehouse/sdk-plugin';

export const variablesOperations = [
  declared({
    id: 'variables_list',
    method: 'GET',
    path: '/projects/current/variables',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'variables_add',
    method: 'POST',
    path: '/projects/current/variables',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'variables_update',
    method: 'PUT',
    path: '/projects/current/variables',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'variables_delete',
    method: 'DELETE',
    path: '/projects/current/variables',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'variable_value_get',
    method: 'GET',
    path: '/projects/current/variables/{name}/value',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'variable_value_set',
    method: 'PUT',
    path: '/projects/current/variables/{name}/value',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
] as const;
