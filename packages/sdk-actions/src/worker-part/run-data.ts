/** Variables of a run. Reading an unknown one fails and names it; writing one makes it. */
export interface RunVariables {
  get(name: string): string;
  set(name: string, value: string): void;
  has(name: string): boolean;
  names(): readonly string[];
}

/** Lists of a run. An unknown name fails and names it. The array is the list itself: change it in place. */
export interface RunLists {
  get(name: string): string[];
  has(name: string): boolean;
}

/** A table of a run. A header row, where there is one, is the first row. */
export interface RunTable {
  readonly hasHeaders: boolean;
  readonly rows: string[][];
}

export interface RunTables {
  get(name: string): RunTable;
  has(name: string): boolean;
}
