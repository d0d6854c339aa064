import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/**
 * Whether a binding is in a list such as `XPathFinder, RoleFinder`, in any case of letters; `none` names none.
 * Throws bad_request for a name that no binding has.
 */
export function wantedBindings(list: string, catalog: ActionCatalog): (binding: string) => boolean {
  const known = new Map(
    catalog
      .categories()
      .flatMap(({ bindings }) => bindings ?? [])
      .map(({ name }) => [name.toLowerCase(), name]),
  );
  const wanted = new Set<string>();
  for (const asked of list.split(',').map((name) => name.trim())) {
    if (asked === '' || asked.toLowerCase() === 'none') continue;
    const name = known.get(asked.toLowerCase());
    if (name === undefined) {
      const names = [...known.values()].sort().join(', ');
      throw new GatehouseError(
        'bad_request',
        `There is no binding "${asked}"; there are ${names}, and none.`,
      );
    }
    wanted.add(name);
  }
  return (binding) => wanted.has(binding);
}
