import { findNamed } from './find-named.ts';
import type { Edit } from './recipe.ts';

export function addListItems({ base, draft }: Edit, name: string, items: readonly string[]): void {
  const { item, index } = findNamed('list', base.lists, name);
  const target = draft.lists[index];
  if (target && items.length > 0) target.defaultItems = [...item.defaultItems, ...items];
}
