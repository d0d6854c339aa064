import { operation, queryBoolean } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { issuedKey, keyLabel, keyRecord, keyStatus, tierInput, whoAmI } from './schemas.ts';

export const keysOperations = [
  operation({
    id: 'auth_keys_create',
    method: 'POST',
    path: '/auth/keys',
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    body: v.strictObject({
      label: v.nullish(keyLabel, ''),
      scopes: v.nullish(v.array(v.string()), []),
      maxTier: v.nullish(tierInput, 'T0'),
      expiresAt: v.nullish(v.string(), null),
    }),
    reply: issuedKey,
    success: 201,
  }),
  operation({
    id: 'auth_keys_list',
    method: 'GET',
    path: '/auth/keys',
    tier: 0,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    query: {
      includeSystemProvisioned: v.optional(queryBoolean(), 'true'),
      status: v.optional(keyStatus),
    },
    reply: v.array(keyRecord),
  }),
  operation({
    id: 'auth_keys_revoke',
    method: 'DELETE',
    path: '/auth/keys/{id}',
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    success: 204,
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'whoami',
    method: 'GET',
    path: '/auth/whoami',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
    reply: whoAmI,
  }),
  operation({
    id: 'auth_keys_update',
    method: 'PATCH',
    path: '/auth/keys/{id}',
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    body: v.strictObject({ label: v.optional(keyLabel), enabled: v.optional(v.boolean()) }),
    reply: keyRecord,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
