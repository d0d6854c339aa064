import { channels } from '@gatehouse/sdk-actions';
import { clock, declarePlugin, documentStore, secretKeys, withExamples } from '@gatehouse/sdk-plugin';
import { examples } from './declaration/examples.ts';
import { secretsOperations } from './declaration/secret-operations.ts';

export const declaration = declarePlugin({
  id: 'secrets',
  title: 'Secrets',
  operations: withExamples([...secretsOperations], examples),
  needs: { channels, clock, documentStore, secretKeys },
});
