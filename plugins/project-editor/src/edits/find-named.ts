import { GatehouseError } from '@gatehouse/sdk-plugin';

type Noun = 'variable' | 'list' | 'table' | 'hosted spreadsheet';

/** Throws not_found for an unknown name. */
export function findNamed<Item extends { readonly name: string }>(
  noun: Noun,
  items: readonly Item[],
  name: string,
): { readonly item: Item; readonly index: number } {
  const index = items.findIndex((item) => item.name === name);
  const item = items[index];
  return item ? { item, index } : unknownName(noun, name);
}

export function unknownName(noun: Noun, name: string): never {
  throw new GatehouseError('not_found', `The project has no ${noun} ${JSON.stringify(name)}.`);
}
