import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { secretsOperations } from './secret-operations.ts';

const projectPath = '/home/anna/prices.zp';

export const examples: ExamplesOf<typeof secretsOperations> = {
  secret_set: { body: { value: 'correct horse battery staple' } },
  secret_grant: { body: { projectPath } },
  secret_revoke: { body: { projectPath } },
};
