import { catalog } from '@gatehouse/sdk-actions';
import { declarePlugin, productInfo } from '@gatehouse/sdk-plugin';
import { customCode } from './custom-code.ts';
import { ownCode } from './own-code-category.ts';
import { configSchema } from './own-code-config.ts';

export const declaration = declarePlugin({
  id: 'own-code',
  title: 'Custom code',
  operations: [],
  needs: { catalog, productInfo },
  provides: [customCode],
  config: configSchema,
  actionCategories: [ownCode],
  worker: './src/worker.ts',
  // A shell sets the limits of the compiler. Shared code can be in any file of its owner.
  access: { programs: ['sh', 'node'], files: ['own', '*'] },
});
