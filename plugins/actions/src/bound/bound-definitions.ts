import type { ActionContext, ListDefinition, TableDefinition } from '@gatehouse/plugin-runtime/api';

type Document = ActionContext['document'];

/** The lists and tables of a document that are bound to a file, by name. */
export interface BoundDefinitions {
  readonly lists: ReadonlyMap<string, ListDefinition>;
  readonly tables: ReadonlyMap<string, TableDefinition>;
}

const known = new WeakMap<Document, BoundDefinitions | null>();

/** Null where none is bound, as in most documents: asked at each action. */
export function boundDefinitions(document: Document): BoundDefinitions | null {
  const found = known.get(document);
  if (found !== undefined) return found;
  const lists = document.lists.filter(({ bindToFile }) => bindToFile);
  const tables = document.tables.filter(({ bindToFile }) => bindToFile);
  const made =
    lists.length + tables.length === 0
      ? null
      : {
          lists: new Map(lists.map((list) => [list.name, list])),
          tables: new Map(tables.map((table) => [table.name, table])),
        };
  known.set(document, made);
  return made;
}
