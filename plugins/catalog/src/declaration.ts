import { catalog } from '@gatehouse/sdk-actions';
import { declarePlugin } from '@gatehouse/sdk-plugin';
import { catalogOperations } from './declaration/catalog-operations.ts';

export const declaration = declarePlugin({
  id: 'catalog',
  title: 'Action catalog',
  operations: [...catalogOperations],
  provides: [catalog],
  scopes: [
    { id: 'io:filesystem', summary: 'Projects may read and write files' },
    { id: 'io:network', summary: 'Projects may use the network' },
    { id: 'io:database', summary: 'Projects may use databases' },
    { id: 'system:exec', summary: 'Projects may start programs' },
    { id: 'code:author', summary: 'Write and run custom code' },
  ],
});
