/** Cells of the longest row. Not by spreading into Math.max, which fails beyond some 100,000 rows. */
export function columnCount(rows: readonly (readonly string[])[]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}
