import { declarePlugin } from '@gatehouse/sdk-plugin';
import { elementsOperations } from './declaration/elements.ts';
import { instancesOperations } from './declaration/instances.ts';
import { tabsOperations } from './declaration/tabs.ts';

export const declaration = declarePlugin({
  id: 'instances',
  title: 'Browser instances',
  operations: [...instancesOperations, ...tabsOperations, ...elementsOperations],
});
