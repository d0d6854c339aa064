import { declarePlugin } from '@gatehouse/sdk-plugin';

export const declaration = declarePlugin({
  id: 'runtime',
  title: 'Projects and runs',
  operations: [],
  scopes: [
    { id: 'instance:read', summary: 'See browsers, devices and their pages' },
    { id: 'instance:control', summary: 'Create and release browsers and devices' },
    { id: 'instance:interact', summary: 'Act in browsers and on devices' },
  ],
});
