import { declarePlugin } from '@gatehouse/sdk-plugin';

export const declaration = declarePlugin({
  id: 'bench-mcp',
  title: 'Tells the bench when operations were answered',
  hooks: ['afterHandler'],
  operations: [],
});
