import type { Collection, DocumentStore, StoredDocument } from '@gatehouse/sdk-plugin';

interface GlobalName {
  readonly namespace: string;
  readonly name: string;
}

interface GlobalValue extends StoredDocument, GlobalName {
  readonly value: string;
}

// A text of this size is written within a few milliseconds, so the daemon keeps answering.
const maxLength = 1_000_000;
const maxValues = 100_000;

/** The stored values that runs of all projects share. */
export class GlobalValues {
  readonly #values: Collection<GlobalValue>;

  constructor(values: Collection<GlobalValue>) {
    this.#values = values;
  }

  get(name: GlobalName): { readonly value: string } {
    return { value: this.#values.get(idOf(name))?.value ?? '' };
  }

  async set({ namespace, name, value }: GlobalName & { readonly value: string }): Promise<void> {
    const id = idOf({ namespace, name });
    if (value === '') {
      await this.#values.remove(id);
      return;
    }
    if (value.length > maxLength) {
      throw new Error(
        `The value has ${value.length} characters; a global value has at most ${maxLength}. Keep it in a file.`,
      );
    }
    if (this.#values.size >= maxValues && !this.#values.get(id)) {
      throw new Error(`There are ${maxValues} global values, the most that are kept. Remove some first.`);
    }
    await this.#values.put({ id, namespace, name, value });
  }
}

export async function openGlobalValues(store: DocumentStore): Promise<GlobalValues> {
  return new GlobalValues(await store.collection<GlobalValue>('global-values'));
}

/** JSON separates the two parts, whatever their content. */
function idOf({ namespace, name }: GlobalName): string {
  return JSON.stringify([namespace, name]);
}
