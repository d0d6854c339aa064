import { declared } from '@gatehouse/sdk-plugin';

export const hostedSpreadsheetsOperations = [
  declared({
    id: 'hosted_spreadsheets_list',
    method: 'GET',
    path: '/projects/current/hosted-spreadsheets',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'hosted_spreadsheets_add',
    method: 'POST',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'hosted_spreadsheets_update',
    method: 'PUT',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'hosted_spreadsheets_delete',
    method: 'DELETE',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
] as const;
