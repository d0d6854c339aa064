import { described, guidText, operation, queryBoolean } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { confirmTier, issuedKey, keyLabel, keyRecord, keyStatus, tierInput, whoAmI } from './schemas.ts';

const params = { id: described(guidText(), 'Id of the key, from auth_keys_list, in any case') };

export const keysOperations = [
  operation({
    id: 'auth_keys_create',
    summary: 'Issue a key; its raw text is shown this once',
    description:
      'A key grants at most the tier and the scopes that it has itself, else the answer is 403. The key works at once on both hosts, and also after a restart.',
    method: 'POST',
    path: '/auth/keys',
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    body: v.strictObject({
      label: v.nullish(
        described(keyLabel, 'Text for people, which the key list shows; none when it is left out or null'),
        '',
      ),
      scopes: v.nullish(
        described(
          v.array(v.string()),
          'Scopes of the key, each once; left out or null: none. An unknown one is refused with the list of all',
        ),
        [],
      ),
      allScopes: v.optional(
        described(
          v.boolean(),
          'Every scope that there is, also those of plugins that are added later, in place of `scopes`; a key that has them so grants them',
        ),
        false,
      ),
      maxTier: v.nullish(
        described(tierInput, 'Highest risk tier that the key may call; T0 when it is left out or null'),
        'T0',
      ),
      confirm: v.nullish(
        described(
          confirmTier,
          'Lowest tier whose calls wait until a person approves them; left out or null: as for the calling key',
        ),
      ),
      confirmByClient: v.optional(
        described(
          v.boolean(),
          'Whether the person at the client of an agent, which asks by elicitation of MCP, may approve them too: for clients whose person you trust',
        ),
        false,
      ),
      expiresAt: v.nullish(
        described(
          v.string(),
          'ISO-8601 time with Z or an offset, in the future, from which it is refused; left out or null: never',
        ),
        null,
      ),
    }),
    reply: issuedKey,
    success: 201,
  }),
  operation({
    id: 'auth_keys_list',
    summary: 'List the keys',
    description:
      'In the order of creation, those that the product itself made last. Raw keys are never shown.',
    method: 'GET',
    path: '/auth/keys',
    tier: 0,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    query: {
      includeSystemProvisioned: v.optional(
        described(queryBoolean(), 'Whether keys that the product itself made are listed too'),
        'true',
      ),
      status: v.optional(described(keyStatus, 'Only keys in this state')),
    },
    reply: v.array(keyRecord),
  }),
  operation({
    id: 'auth_keys_revoke',
    summary: 'Revoke a key for good',
    description: 'The key is removed, and refused from now on. A key cannot revoke itself.',
    method: 'DELETE',
    path: '/auth/keys/{id}',
    params,
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    success: 204,
    errors: ['not_found', 'failed_precondition'],
  }),
  operation({
    id: 'whoami',
    summary: 'Read tier and scopes of the calling key',
    description: 'Every valid key may call it.',
    method: 'GET',
    path: '/auth/whoami',
    tier: 0,
    scope: null,
    hosts: ['editor', 'runner'],
    reply: whoAmI,
  }),
  operation({
    id: 'auth_keys_update',
    summary: 'Name, enable or disable a key',
    description:
      'Fields that are left out stay as they are. Enabling a key asks for the rights of granting it anew. A key cannot disable itself.',
    method: 'PATCH',
    path: '/auth/keys/{id}',
    params,
    tier: 3,
    scope: 'admin',
    hosts: ['editor', 'runner'],
    body: v.strictObject({
      label: v.optional(described(keyLabel, 'New text for people; empty for none')),
      enabled: v.optional(described(v.boolean(), 'False refuses the key until it is true again')),
    }),
    reply: keyRecord,
    errors: ['not_found', 'failed_precondition'],
  }),
] as const;
