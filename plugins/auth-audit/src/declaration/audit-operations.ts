import { guidText, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { auditOutcomes, auditRecord, auditSorts, instantText } from './schemas.ts';

export const auditOperations = [
  operation({
    id: 'audit_get',
    summary: 'Read the audit of admin operations, oldest first unless sort says otherwise',
    method: 'GET',
    path: '/audit',
    tier: 0,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    query: {
      since: v.optional(instantText),
      until: v.optional(instantText),
      keyId: v.optional(guidText()),
      method: v.optional(v.string()),
      statusCode: v.optional(queryInteger({ min: 100, max: 599 })),
      operationId: v.optional(v.string()),
      outcome: v.optional(v.picklist(auditOutcomes, `must be ${auditOutcomes.join(', ')}`)),
      sort: v.optional(v.picklist(auditSorts, `must be ${auditSorts.join(' or ')}`), 'timestamp'),
      skip: v.optional(queryInteger({ min: 0 }), '0'),
      /** 0 means the default. */
      take: v.optional(queryInteger({ min: 0, max: 1000 }), '100'),
    },
    reply: v.array(auditRecord),
  }),
] as const;
