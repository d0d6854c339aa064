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

/** A table of a run. Headers, where it has them, are its first row. */
export interface RunTable {
  readonly hasHeaders: boolean;
  readonly rows: string[][];
}

export interface RunTables {
  get(name: string): RunTable;
  has(name: string): boolean;
}
