/*
 * What the editor asks of the data of a run that pauses. Only what is asked for travels: a table of a million rows
 * costs a page of it.
 */

export interface Page {
  readonly skip: number;
  readonly take: number;
}

export interface ListPage {
  readonly items: readonly string[];
  readonly totalCount: number;
}

export interface TablePage {
  readonly rows: readonly (readonly string[])[];
  readonly totalCount: number;
  /** Cells of the widest row. */
  readonly width: number;
}

/** The data at a glance: the first of everything, long values cut, secrets masked. */
export interface DataOverview {
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly variableCount: number;
  readonly lists: readonly ({ readonly name: string } & ListPage)[];
  readonly listCount: number;
  readonly tables: readonly ({ readonly name: string } & TablePage)[];
  readonly tableCount: number;
}

/** Each request by its kind, and what answers it. A null page: the run has no such list or table. */
interface DataDialogue {
  readonly overview: readonly [request: object, answer: DataOverview];
  readonly variables: readonly [request: object, answer: Readonly<Record<string, string>>];
  readonly list: readonly [request: Page & Named, answer: ListPage | null];
  readonly table: readonly [request: Page & Named, answer: TablePage | null];
  readonly setVariable: readonly [request: Named & { readonly value: string }, answer: null];
  readonly appendToList: readonly [request: Named & { readonly items: readonly string[] }, answer: null];
  readonly appendToTable: readonly [request: Named & { readonly row: readonly string[] }, answer: null];
  readonly addColumn: readonly [request: Named & ColumnToAdd, answer: null];
}

/** A column that every row reaches; an empty table gets a row for it. */
interface ColumnToAdd {
  readonly index: number;
  /** In the first row; null where the column has none. */
  readonly header: string | null;
}

interface Named {
  readonly name: string;
}

export type DataKind = keyof DataDialogue;

export type DataRequest<K extends DataKind = DataKind> = {
  [P in K]: { readonly kind: P } & DataDialogue[P][0];
}[K];

export type DataAnswer<K extends DataKind = DataKind> = DataDialogue[K][1];
