import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const declaration = declarePlugin({
  id: 'bench-neighbour',
  title: 'A plugin beside one that misbehaves',
  operations: [
    operation({
      id: 'bench_word_get',
      method: 'GET',
      path: '/bench/word',
      tier: 0,
      scope: null,
      hosts: ['runner'],
      reply: v.object({ text: v.string() }),
    }),
  ],
});
