import { ApiError, read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { listCalls, type Send, tableCalls } from './data-calls.ts';
import { cutCell, cuttingOf, joinRows, type Rows, splitRows } from './table-text.ts';

type Items = readonly string[];

/** Changes the items of a list as they are when it is sent. */
export function changeItems(name: string, change: (items: Items) => Items): Send {
  return async (headers) => {
    const { lists } = await read(editor.GET('/projects/current/lists'));
    const defaultItems = [...change(named(lists, name).defaultItems)];
    await listCalls.change({ name, defaultItems })(headers);
  };
}

/** Changes the rows of a table as they are when it is sent. */
export function changeRows(name: string, change: (rows: Rows) => Rows): Send {
  return async (headers) => {
    const { tables } = await read(editor.GET('/projects/current/tables'));
    const table = named(tables, name);
    const cutting = cuttingOf(table);
    if (cutting === null) throw refusal(`The table ${quoted(name)} is cut by a pattern: change its text.`);
    const rows = change(splitRows(table.defaultItems, cutting));
    const cut = cutCell(rows, cutting);
    if (cut !== null) {
      const cell = rows[cut.row]?.[cut.column] ?? '';
      throw refusal(`The separators of ${quoted(name)} would cut ${quoted(cell)}: choose other ones first.`);
    }
    await tableCalls.change({ name, defaultItems: joinRows(rows, cutting) })(headers);
  };
}

/** Without an item, as long as it is the one that the person saw. */
export function withoutItem(index: number, seen: string): (items: Items) => Items {
  return (items) => {
    assertSeen(items[index], seen);
    return items.toSpliced(index, 1);
  };
}

/** Fails where somebody else changed meanwhile what a person saw. */
export function assertSeen(now: string | undefined, seen: string): void {
  if ((now ?? '') !== seen)
    throw refusal(`${quoted(now ?? '')} stands there now, in place of ${quoted(seen)}.`);
}

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item {
  const found = items.find((item) => item.name === name);
  if (found === undefined) throw refusal(`${quoted(name)} is not there any more.`);
  return found;
}

function refusal(message: string): ApiError {
  return new ApiError(message, { code: 'changed', status: 409 });
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
