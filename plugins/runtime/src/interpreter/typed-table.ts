import { ActionError, type CellPlace, quote, type RunTable } from '@gatehouse/sdk-actions';
import type { TypedColumn } from '@gatehouse/sdk-actions/document';
import {
  type ColumnTypes,
  columnLetters,
  columnTypesOf,
  isMisfit,
  storedRow,
} from '@gatehouse/sdk-actions/internal/columns';

type Rows = readonly (readonly string[])[];

interface Definition {
  readonly name: string;
  readonly isFirstRowContainsHeaders: boolean;
  readonly columnTypes: readonly TypedColumn[] | null;
}

const noHeader: readonly string[] = [];

/** The rows of a table in a run. A row is replaced and never changed, so those that were given or read stay as they are. */
export class TypedTable implements RunTable {
  readonly hasHeaders: boolean;
  readonly #name: string;
  readonly #columns: readonly TypedColumn[] | null;
  #rows: (readonly string[])[] = [];
  #known: { readonly header: readonly string[]; readonly types: ColumnTypes } | null = null;

  /** @throws {ActionError} where a cell is not of the type of its column */
  constructor({ name, isFirstRowContainsHeaders, columnTypes }: Definition, rows: Rows) {
    this.hasHeaders = isFirstRowContainsHeaders;
    this.#name = name;
    this.#columns = columnTypes;
    this.replace(rows);
  }

  get rows(): Rows {
    return this.#rows;
  }

  types(): ColumnTypes {
    return this.#typesIn(this.#rows);
  }

  add(rows: Rows): void {
    const first = this.#rows.length;
    const types = this.#typesIn(first > 0 ? this.#rows : rows);
    // No spread into push, which fails beyond about 100,000 rows.
    for (const row of this.#stored(rows, first, types)) this.#rows.push(row);
  }

  replace(rows: Rows): void {
    this.#rows = [...this.#stored(rows, 0, this.#typesIn(rows))];
  }

  write({ row, column }: CellPlace, text: string): void {
    const cells = [...(this.#rows[row] ?? [])];
    while (cells.length < column) cells.push('');
    cells[column] = text;
    // Another header may be that of a typed column.
    if (row === 0 && this.hasHeaders) this.replace([cells, ...this.#rows.slice(1)]);
    else this.#rows[row] = this.#stored([cells], row, this.types())[0] ?? cells;
  }

  remove(row: number): readonly string[] | undefined {
    return this.#rows.splice(row, 1)[0];
  }

  #typesIn(rows: Rows): ColumnTypes {
    const header = this.hasHeaders ? (rows[0] ?? noHeader) : noHeader;
    if (this.#known?.header !== header) this.#known = { header, types: columnTypesOf(this.#columns, header) };
    return this.#known.types;
  }

  #stored(rows: Rows, first: number, types: ColumnTypes): Rows {
    if (types.size === 0) return rows;
    return rows.map((row, at) => {
      if (this.hasHeaders && first + at === 0) return row;
      const stored = storedRow(row, types);
      if (!isMisfit(stored)) return stored;
      throw new ActionError(
        `Row ${first + at} of the table ${quote(this.#name)}, counted from 0, would have ${stored.reason} ` +
          `(${columnLetters(stored.column)}). The table was not changed.`,
      );
    });
  }
}
