import type { Category } from './declaration/category.ts';

/** The tag of a category, and the name of one of its actions. */
export interface ActionNames {
  readonly type: string;
  readonly action: string;
}

/** The names as they are declared, for names in any case of letters; a name that is not declared stays as it is. */
export function declaredNames(
  catalog: { categories(): readonly Category[] },
  { type, action }: ActionNames,
): ActionNames {
  const category = catalog.categories().find(({ tag }) => isSame(tag, type));
  if (!category) return { type, action };
  if (Object.hasOwn(category.actions, action)) return { type: category.tag, action };
  const declared = Object.keys(category.actions).find((name) => isSame(name, action));
  return { type: category.tag, action: declared ?? action };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
