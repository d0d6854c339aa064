import { declarePlugin, webPages } from '@gatehouse/sdk-plugin';

export const declaration = declarePlugin({
  id: 'console',
  title: 'Console',
  operations: [],
  needs: { webPages },
});
