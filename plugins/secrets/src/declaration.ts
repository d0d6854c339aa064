import { channels } from '@gatehouse/sdk-actions';
import { clock, declarePlugin, documentStore, secretKeys } from '@gatehouse/sdk-plugin';
import { secretsOperations } from './declaration/secret-operations.ts';

export const declaration = declarePlugin({
  id: 'secrets',
  title: 'Secrets',
  operations: [...secretsOperations],
  needs: { channels, clock, documentStore, secretKeys },
});
