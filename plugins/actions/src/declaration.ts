import { declarePlugin } from '@gatehouse/sdk-plugin';

export const declaration = declarePlugin({
  id: 'actions',
  title: 'Standard actions',
  operations: [],
});
