import type { ColumnTypes } from '../columns/index.ts';

/** Variables of a run. Reading an unknown one throws and names it; writing creates it. */
export interface RunVariables {
  get(name: string): string;
  set(name: string, value: string): void;
  has(name: string): boolean;
  names(): readonly string[];
}

/** Lists of a run. An unknown name throws. The array is the list itself: change it in place. */
export interface RunLists {
  get(name: string): string[];
  has(name: string): boolean;
}

/** The place of a cell; both numbers count from 0, and a header row counts. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/**
 * A table of a run. Headers, where it has them, are its first row. Each change checks the cells of typed columns first: it
 * throws and changes nothing where one does not fit.
 */
export interface RunTable {
  readonly hasHeaders: boolean;
  readonly rows: readonly (readonly string[])[];
  /** The types of columns that are not texts, by the number of the column. */
  types(): ColumnTypes;
  /** Adds rows at the end. */
  add(rows: readonly (readonly string[])[]): void;
  /** Puts rows in the place of all. */
  replace(rows: readonly (readonly string[])[]): void;
  /** Writes a cell of a row that is there or is the next one; cells that are missing before it are empty. */
  write(place: CellPlace, text: string): void;
  /** Removes a row, and gives it. */
  remove(row: number): readonly string[] | undefined;
}

/** Tables of a run. An unknown name throws. */
export interface RunTables {
  get(name: string): RunTable;
  has(name: string): boolean;
}
