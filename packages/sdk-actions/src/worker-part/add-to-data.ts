import type { ActionContext } from './executor.ts';

interface Added {
  readonly name: string;
  /** Replaces the content. */
  readonly replaces?: boolean;
}

type DataUser = Pick<ActionContext, 'document' | 'lists' | 'perform' | 'tables'>;

/** Adds lines to a list. A list that is bound to a file is shared: its owner adds the lines. */
export async function addLines(
  { document, lists, perform }: DataUser,
  { name, replaces = false, lines }: Added & { readonly lines: readonly string[] },
): Promise<void> {
  if (isBound(document.lists, name)) {
    const parameters = { List: name, Lines: JSON.stringify(lines), Replace: String(replaces) };
    await perform({ type: 'List', action: 'AddAll', parameters, finder: null });
    return;
  }
  const list = lists.get(name);
  if (replaces) list.length = 0;
  for (const line of lines) list.push(line);
}

/** Adds rows to the end of a table, in the same way. */
export async function addRows(
  { document, tables, perform }: DataUser,
  { name, rows }: Added & { readonly rows: readonly (readonly string[])[] },
): Promise<void> {
  if (isBound(document.tables, name)) {
    const parameters = { Table: name, Rows: JSON.stringify(rows) };
    await perform({ type: 'Table', action: 'AddAll', parameters, finder: null });
    return;
  }
  tables.get(name).add(rows);
}

interface Definition {
  readonly name: string;
  readonly bindToFile: boolean;
}

function isBound(definitions: readonly Definition[], name: string): boolean {
  return definitions.some((definition) => definition.name === name && definition.bindToFile);
}
