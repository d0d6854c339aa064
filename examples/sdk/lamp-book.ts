// The data of the plugin: documents, on the disk before a promise resolves.
import {
  type Changes,
  type Clock,
  type Collection,
  type DocumentStore,
  type FindOptions,
  GatehouseError,
  type StoredDocument,
  type StoreQuery,
} from '@gatehouse/sdk-plugin';

export interface Lamp extends StoredDocument {
  readonly id: string;
  readonly name: string;
  readonly level: number;
}

interface StoredLamp extends Lamp {
  readonly changedAt: string;
}

interface Needs {
  readonly documentStore: DocumentStore;
  readonly changes: Changes;
  readonly clock: Clock;
}

export interface Lamps {
  all(): readonly Lamp[];
  find(id: string): Lamp | undefined;
  add(lamp: Lamp): Promise<void>;
  change(id: string, change: (before: Lamp) => Lamp): Promise<Lamp>;
  darkest(count: number): Promise<readonly Lamp[]>;
}

/** Reads come from memory. Documents are frozen; a change replaces one. */
export async function openLamps({ documentStore, changes, clock }: Needs): Promise<Lamps> {
  const stored: Collection<StoredLamp> = await documentStore.collection('lamps');
  const changed = changes.ofKind('lamps', 'lamp:read');
  return {
    all: () => stored.all().map(toLamp),
    find: (id) => stored.get(id),
    async add(lamp) {
      await stored.insert({ ...lamp, changedAt: clock.timestamp() });
      changed(lamp.id);
    },
    async change(id, change) {
      if (stored.get(id) === undefined) throw new GatehouseError('not_found', `There is no lamp ${id}`);
      // Changes apply one after another, each to the result of the one before.
      await stored.update(id, (before) => ({ ...change(before), changedAt: clock.timestamp() }));
      changed(id);
      return toLamp(stored.get(id));
    },
    darkest: (count) => stored.find(isDark, fromDarkest(count)),
  };
}

/** A query in the language of NeDB, which is that of MongoDB. */
const isDark: StoreQuery = { level: { $lt: 20 } };

function fromDarkest(limit: number): FindOptions {
  return { sort: { level: 1 }, limit };
}

function toLamp(stored: StoredLamp | undefined): Lamp {
  if (stored === undefined) throw new GatehouseError('not_found', 'The lamp was removed meanwhile');
  const { id, name, level } = stored;
  return { id, name, level };
}
