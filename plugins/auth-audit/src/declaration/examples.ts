import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { consoleOperations } from './console-operations.ts';
import type { keysOperations } from './keys-operations.ts';

// A digest stands for a ticket: the contract suite puts a good one in its place.
const exampleTicket = '3f0c8b1d9a7e5f24603b1c8d7e9fa05b4c6d2e1f8a9b7c5d3e0f1a2b4c6d8e9f';

export const examples: ExamplesOf<readonly [...typeof keysOperations, ...typeof consoleOperations]> = {
  auth_keys_create: {
    body: { label: 'nightly prices', maxTier: 'T2', scopes: ['task:read', 'task:control'] },
  },
  console_ticket_create: { body: { role: 'operate' } },
  console_enter: { body: { ticket: exampleTicket } },
  console_step_up: { body: { ticket: exampleTicket } },
  auth_keys_update: { body: { label: 'nightly prices' } },
};
