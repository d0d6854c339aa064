import { declared } from '@gatehouse/sdk-plugin';

export const codeOperations = [
  declared({
    id: 'code_api_get',
    summary: 'Read what custom code can use',
    method: 'GET',
    path: '/code-api',
    tier: 0,
    scope: 'code:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'shared_code_get',
    summary: 'Read the shared code of the project',
    method: 'GET',
    path: '/projects/current/shared-code',
    tier: 0,
    scope: 'code:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'shared_code_set',
    summary: 'Replace the shared code of the project',
    method: 'PUT',
    path: '/projects/current/shared-code',
    tier: 3,
    scope: 'code:author',
    hosts: ['editor'],
  }),
  declared({
    id: 'gac_references_get',
    summary: 'List the references of custom code',
    method: 'GET',
    path: '/projects/current/gac-references',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'gac_references_set',
    summary: 'Replace the references of custom code',
    method: 'PUT',
    path: '/projects/current/gac-references',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
] as const;
