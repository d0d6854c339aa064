import { described, guidText, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { auditOutcomes, auditRecord, auditSorts, instantText } from './schemas.ts';

export const auditOperations = [
  operation({
    id: 'audit_get',
    summary: 'Read the audit of admin operations, oldest first unless sort says otherwise',
    description:
      'Every call of an operation with the scope admin, of both hosts, whatever its answer. Filters are combined: a record has to fit all of them.',
    method: 'GET',
    path: '/audit',
    tier: 0,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    query: {
      since: v.optional(
        described(instantText, 'Only records from this ISO-8601 time on, with Z or an offset'),
      ),
      until: v.optional(described(instantText, 'Only records up to this ISO-8601 time, with Z or an offset')),
      keyId: v.optional(described(guidText(), 'Only calls of the key with this id, from auth_keys_list')),
      method: v.optional(described(v.string(), 'Only calls with this HTTP verb, in any case')),
      statusCode: v.optional(
        described(
          queryInteger({ min: 100, max: 599 }),
          'Only calls that were answered with this HTTP status',
        ),
      ),
      operationId: v.optional(
        described(v.string(), 'Only calls of this operation, such as auth_keys_create; case matters'),
      ),
      outcome: v.optional(
        described(
          v.picklist(auditOutcomes, `must be ${auditOutcomes.join(', ')}`),
          'succeeded: a status below 400; denied: 401 and 403; failed: every other error',
        ),
      ),
      sort: v.optional(
        described(
          v.picklist(auditSorts, `must be ${auditSorts.join(' or ')}`),
          'timestamp: the oldest first; -timestamp: the newest first',
        ),
        'timestamp',
      ),
      skip: v.optional(
        described(queryInteger({ min: 0 }), 'How many of the records that fit are left out at the beginning'),
        '0',
      ),
      take: v.optional(
        described(queryInteger({ min: 0, max: 1000 }), 'How many records are answered at most; 0 means 100'),
        '100',
      ),
    },
    reply: v.array(auditRecord),
  }),
] as const;
