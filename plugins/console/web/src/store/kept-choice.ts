import { createStore, type Store } from './create-store.ts';

/** A choice of a person that the browser keeps, such as the language. Private windows may keep nothing. */
export function keptChoice<const Value extends string>(
  name: string,
  values: readonly Value[],
  usual: Value,
): Store<Value> {
  const store = createStore(read(name, values) ?? usual);
  return {
    ...store,
    set: (value) => {
      write(name, value);
      store.set(value);
    },
  };
}

function read<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
  try {
    const kept = localStorage.getItem(keyOf(name));
    return values.find((value) => value === kept);
  } catch {
    // A browser that keeps nothing has the usual choice.
    return undefined;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // The choice holds for this page.
  }
}

function keyOf(name: string): string {
  return `gatehouse.${name}`;
}
