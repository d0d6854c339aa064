import { declared } from '@gatehouse/sdk-plugin';

export const auditOperations = [
  declared({
    id: 'audit_get',
    method: 'GET',
    path: '/audit',
    tier: 0,
    scope: 'admin',
    hosts: ['editor', 'runner'],
  }),
] as const;
