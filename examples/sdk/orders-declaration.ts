// src/declaration.ts of a plugin of actions alone.
import { catalog } from '@gatehouse/sdk-actions';
import { changeable, declarePlugin } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { orders } from './orders-category.ts';

const stock = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Pieces that the shop has'));

export const declaration = declarePlugin({
  id: 'orders',
  title: 'Orders',
  operations: [],
  needs: { catalog },
  actionCategories: [orders],
  worker: './orders-worker.ts',
  config: v.strictObject({ stock: v.optional(changeable(stock), 100) }),
});

// src/plugin.ts: what is added goes when the plugin stops.
export const plugin = declaration.implement(({ use }) => {
  use.catalog.add(orders);
  return {};
});
