/*
 * Requests of the editor for data of a paused run. Only the requested page is sent: a table may have a million rows.
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
  /** Number of cells of the widest row. */
  readonly width: number;
}

/** An overview: the first items of each kind, long values cut, secrets masked. */
export interface DataOverview {
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly variableCount: number;
  readonly lists: readonly ({ readonly name: string } & ListPage)[];
  readonly listCount: number;
  readonly tables: readonly ({ readonly name: string } & TablePage)[];
  readonly tableCount: number;
}

/** Requests and answers by kind. Null means that the run has no such list or table. */
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

/** A new column of each row; an empty table gets a row. */
interface ColumnToAdd {
  readonly index: number;
  /** Header in the first row, or null. */
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
