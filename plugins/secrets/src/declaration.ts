import { runs } from '@gatehouse/plugin-runtime/api';
import { clock, declarePlugin, documentStore, secretKeys } from '@gatehouse/sdk-plugin';
import { secretsOperations } from './declaration/secrets.ts';

export const declaration = declarePlugin({
  id: 'secrets',
  title: 'Secrets',
  operations: [...secretsOperations],
  needs: { clock, documentStore, runs, secretKeys },
});
