import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const troubles = ['loop', 'spin', 'block', 'leak', 'exit', 'flood', 'none'] as const;

export const declaration = declarePlugin({
  id: 'bench-trouble',
  title: 'A plugin with a selectable fault',
  operations: [
    operation({
      id: 'bench_trouble_make',
      method: 'POST',
      path: '/bench/trouble/{kind}',
      tier: 0,
      scope: null,
      hosts: ['runner'],
      params: { kind: v.picklist(troubles) },
      success: 204,
    }),
  ],
});
