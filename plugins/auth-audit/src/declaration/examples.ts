import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { keysOperations } from './keys-operations.ts';

export const examples: ExamplesOf<typeof keysOperations> = {
  auth_keys_create: {
    body: { label: 'nightly prices', maxTier: 'T2', scopes: ['task:read', 'task:control'] },
  },
  auth_keys_update: { body: { label: 'nightly prices' } },
};
