import { declared } from '@gatehouse/sdk-plugin';

export const hostedSpreadsheetsOperations = [
  declared({
    id: 'hosted_spreadsheets_list',
    summary: 'List the hosted spreadsheets',
    method: 'GET',
    path: '/projects/current/hosted-spreadsheets',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'hosted_spreadsheets_add',
    summary: 'Add hosted spreadsheets',
    method: 'POST',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'hosted_spreadsheets_update',
    summary: 'Change or rename hosted spreadsheets',
    method: 'PUT',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'hosted_spreadsheets_delete',
    summary: 'Delete hosted spreadsheets',
    method: 'DELETE',
    path: '/projects/current/hosted-spreadsheets',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
] as const;
