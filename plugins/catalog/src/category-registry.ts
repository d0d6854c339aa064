import type { ActionCatalog, Category } from '@gatehouse/sdk-actions';
import { categoryProblems } from './category-problems.ts';

export interface CategoryRegistry extends ActionCatalog {
  /** Returns a function that removes them. */
  add(...categories: readonly Category[]): () => void;
  /** As `add`, for a plugin. */
  addFor(pluginId: string, categories: readonly Category[]): () => void;
}

/** The registry itself. The array of categories is replaced, never changed, when some are added. */
export function createCatalog(): CategoryRegistry {
  const byTag = new Map<string, Category>();
  const owners = new Map<Category, string>();
  let all: readonly Category[] = [];
  const addFor: CategoryRegistry['addFor'] = (pluginId, categories) => {
    assertNew(categories, byTag);
    for (const category of categories) {
      byTag.set(key(category.tag), category);
      owners.set(category, pluginId);
    }
    all = [...byTag.values()];
    return () => {
      for (const category of categories) {
        byTag.delete(key(category.tag));
        owners.delete(category);
      }
      all = [...byTag.values()];
    };
  };
  return {
    add: (...categories) => addFor('', categories),
    addFor,
    addedBy: (pluginId) => all.filter((category) => owners.get(category) === pluginId),
    categories: () => all,
    find(type, action) {
      const category = byTag.get(key(type));
      if (category?.tag !== type || !Object.hasOwn(category.actions, action)) return null;
      const variant = category.actions[action];
      return variant ? { category, variant } : null;
    },
  };
}

// The type filter of the search ignores case, so tags that differ only in case would be one to a user.
function key(tag: string): string {
  return tag.toLowerCase();
}

function assertNew(categories: readonly Category[], byTag: ReadonlyMap<string, Category>): void {
  const seen = new Map(byTag);
  for (const category of categories) {
    const problems = categoryProblems(category);
    if (problems.length > 0) {
      throw new Error(`Action category "${category.tag}" is not valid: ${problems.join('; ')}.`);
    }
    const other = seen.get(key(category.tag));
    if (other) throw new Error(clash(category, other));
    seen.set(key(category.tag), category);
  }
}

function clash(category: Category, other: Category): string {
  return (
    `Action category "${category.tag}" ("${category.title}") is there already as "${other.tag}" ` +
    `("${other.title}"). Give one of them another tag.`
  );
}
