import { declarePlugin } from '@gatehouse/sdk-plugin';

export const declaration = declarePlugin({
  id: 'bench-mcp',
  title: 'Names the operations that were answered',
  hooks: ['afterHandler'],
  operations: [],
});
