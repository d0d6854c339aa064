import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { nodeOperations } from './node-operations.ts';

export const examples: ExamplesOf<typeof nodeOperations> = {
  node_token_create: { body: { name: 'rack-2' } },
  node_drain: { body: { deadlineSeconds: 1800 } },
};
