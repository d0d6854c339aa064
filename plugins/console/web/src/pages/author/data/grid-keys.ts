export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const PAGE_ROWS = 10;

/** The cell that a key goes to; null for keys that go nowhere. */
export function cellAfterKey(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { row, column }: Cell,
  { rows, columns }: GridSize,
): Cell | null {
  const at = (toRow: number, toColumn: number) => ({
    row: Math.max(0, Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'PageDown':
      return at(row + PAGE_ROWS, column);
    case 'PageUp':
      return at(row - PAGE_ROWS, column);
    case 'Home':
      return at(ctrlKey ? 0 : row, 0);
    case 'End':
      return at(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}

/** The text that an edit of a cell begins with; null for keys that begin none. A letter takes the place of the text. */
export function textAfterKey(
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  text: string,
): string | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'Enter' || key === 'F2') return text;
  return [...key].length === 1 ? key : null;
}
