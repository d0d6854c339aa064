import type { RunValues } from '@gatehouse/sdk-actions';
import type { StaticKind } from '../edits/static-part.ts';
import { type NewColumn, withColumn } from '../tables/add-column.ts';

/** Values of the last run, or set by hand since, beside the document. Absent values have their defaults. */
export class RuntimeValues {
  readonly #variables = new Map<string, string>();
  // These arrays never change, because they may be in a message to a worker.
  readonly #lists = new Map<string, readonly string[]>();
  readonly #tables = new Map<string, readonly (readonly string[])[]>();
  readonly #byKind: Readonly<Record<StaticKind, Map<string, unknown>>> = {
    Variable: this.#variables,
    List: this.#lists,
    Table: this.#tables,
    // The service has its rows.
    HostedSpreadsheet: new Map(),
  };

  variable(name: string): string | undefined {
    return this.#variables.get(name);
  }

  setVariable(name: string, value: string): void {
    this.#variables.set(name, value);
  }

  list(name: string): readonly string[] | undefined {
    return this.#lists.get(name);
  }

  /** Does nothing where the list has its default items. */
  appendToList(name: string, items: readonly string[]): void {
    const list = this.#lists.get(name);
    if (list) this.#lists.set(name, [...list, ...items]);
  }

  table(name: string): readonly (readonly string[])[] | undefined {
    return this.#tables.get(name);
  }

  /** Does nothing where the table has its default rows. */
  appendToTable(name: string, row: readonly string[]): void {
    const rows = this.#tables.get(name);
    if (rows) this.#tables.set(name, [...rows, [...row]]);
  }

  /** Does nothing where the table has its default rows. */
  addTableColumn(name: string, column: NewColumn): void {
    const rows = this.#tables.get(name);
    if (rows) this.#tables.set(name, [...withColumn(rows, column)]);
  }

  /** Renames all at once; old values of the new names are dropped. */
  rename(kind: StaticKind, names: ReadonlyMap<string, string>): void {
    const values = this.#byKind[kind];
    const moved = [...names].map(([from, to]) => [to, values.get(from)] as const);
    for (const name of [...names].flat()) values.delete(name);
    for (const [to, value] of moved) if (value !== undefined) values.set(to, value);
  }

  forget(kind: StaticKind, name: string): void {
    this.#byKind[kind].delete(name);
  }

  /** The values for a run that continues with them. */
  all(): RunValues {
    return {
      variables: Object.fromEntries(this.#variables),
      lists: Object.fromEntries(this.#lists),
      tables: Object.fromEntries(this.#tables),
    };
  }

  /** Resets all values to the defaults. */
  clear(): void {
    this.#variables.clear();
    this.#lists.clear();
    this.#tables.clear();
  }

  /** Takes over the values at the end of a run. */
  replace(values: RunValues): void {
    this.clear();
    for (const [name, value] of Object.entries(values.variables)) this.#variables.set(name, value);
    for (const [name, items] of Object.entries(values.lists)) this.#lists.set(name, items);
    for (const [name, rows] of Object.entries(values.tables)) this.#tables.set(name, rows);
  }
}
