import type { Cell } from './grid-keys.ts';

export interface GridColumn {
  readonly name: string;
  readonly isReadOnly?: boolean;
}

export interface CellEdit extends Cell {
  /** The answer of `keyOf` when the edit began. */
  readonly key: string;
  /** The text of the cell when the edit began. */
  readonly before: string;
  readonly text: string;
}

export interface GridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: number;
  /** Whether the last row is empty, and becomes a new one with its first text. */
  readonly hasNewRow?: boolean;
  /** Names what a row shows, so that an edit finds it where rows have moved meanwhile. */
  readonly keyOf?: (row: number) => string;
  readonly textAt: (cell: Cell) => string;
  /** Whether a cell shows dots in place of its text. */
  readonly isHidden?: (cell: Cell) => boolean;
  readonly active: Cell;
  readonly onActive: (cell: Cell) => void;
  /** Null where nothing may be changed. */
  readonly onEdit: ((edit: CellEdit) => void) | null;
  /** Called for each letter, with what the cell would become. */
  readonly onTyped?: (edit: CellEdit) => void;
  /** Called with the row for the key Delete. */
  readonly onDelete?: (row: number) => void;
}

/** An edit of a cell that is in progress. */
export interface Typing extends Cell {
  readonly key: string;
  readonly before: string;
  /** The text that it begins with. */
  readonly first: string;
}

/** How an edit of a cell ends. */
export interface TypingEnd {
  /** Null leaves the cell as it was. */
  readonly text: string | null;
  /** The cell that is active then; null where the keyboard went elsewhere. */
  readonly next: Cell | null;
}
