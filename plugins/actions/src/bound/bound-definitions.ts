import type { ActionContext } from '@gatehouse/sdk-actions';
import type { ListDefinition, TableDefinition } from '@gatehouse/sdk-actions/document';

type Document = ActionContext['document'];

/** The lists and tables of a document that are bound to a file, by name. */
export interface BoundDefinitions {
  readonly lists: ReadonlyMap<string, ListDefinition>;
  readonly tables: ReadonlyMap<string, TableDefinition>;
  /** Macros and custom code read the content of a list that the last action left in the run. */
  readonly areRead: boolean;
}

const known = new WeakMap<Document, BoundDefinitions | null>();

/** Null where none is bound, as in most documents: this is checked at each action. */
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
          areRead: areRead(document),
        };
  known.set(document, made);
  return made;
}

/** Whether parts other than actions with a list or table parameter may read one. */
function areRead({ groups }: Document): boolean {
  const text = JSON.stringify(groups);
  return ['{-List.', '{-Table.', '"type":"OwnCode"'].some((reader) => text.includes(reader));
}
