import { declared } from '@gatehouse/sdk-plugin';

export const catalogOperations = [
  declared({
    id: 'actions_catalog_list',
    method: 'GET',
    path: '/actions/catalog',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'actions_catalog_search',
    method: 'GET',
    path: '/actions/catalog/search',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'actions_catalog_schema',
    method: 'GET',
    path: '/actions/catalog/{type}/{action}/schema',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
] as const;
