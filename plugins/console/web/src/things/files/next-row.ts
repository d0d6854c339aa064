const PAGE_ROWS = 10;

/** The row that a key leads to; null for a key that leads nowhere. */
export function nextRow(
  key: string,
  { row, count }: { readonly row: number; readonly count: number },
): number | null {
  const last = Math.max(0, count - 1);
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + PAGE_ROWS,
    PageUp: row - PAGE_ROWS,
    Home: 0,
    End: last,
  };
  const next = rows[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), last);
}
