import { createStore, type Store } from './create-store.ts';

/** Names that a person has chosen and the browser keeps. Private windows may keep nothing. */
export function keptNames(name: string): Store<readonly string[]> {
  const key = `gatehouse.${name}`;
  const store = createStore(read(key));
  return {
    ...store,
    set: (names) => {
      write(key, names);
      store.set(names);
    },
  };
}

function read(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    // A browser that keeps nothing, or something else, has none.
    return [];
  }
}

function write(key: string, names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // The names hold for this page.
  }
}
