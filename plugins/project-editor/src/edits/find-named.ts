import { GatehouseError } from '@gatehouse/sdk-plugin';

/** Throws not_found when the project has none of that name. */
export function findNamed<Item extends { readonly name: string }>(
  kind: 'variable' | 'list' | 'table',
  items: readonly Item[],
  name: string,
): { readonly item: Item; readonly index: number } {
  const index = items.findIndex((item) => item.name === name);
  const item = items[index];
  if (item) return { item, index };
  throw new GatehouseError('not_found', `The project has no ${kind} ${JSON.stringify(name)}.`);
}
