import { declared } from '@gatehouse/sdk-plugin';

export const listsOperations = [
  declared({
    id: 'lists_list',
    method: 'GET',
    path: '/projects/current/lists',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'lists_add',
    method: 'POST',
    path: '/projects/current/lists',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'lists_update',
    method: 'PUT',
    path: '/projects/current/lists',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'lists_delete',
    method: 'DELETE',
    path: '/projects/current/lists',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'list_items_get',
    method: 'GET',
    path: '/projects/current/lists/{name}/items',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'list_items_add',
    method: 'POST',
    path: '/projects/current/lists/{name}/items',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
] as const;
