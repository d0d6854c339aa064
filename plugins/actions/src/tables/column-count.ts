/** Number of cells of the longest row. No spread into Math.max, which fails beyond about 100,000 rows. */
export function columnCount(rows: readonly (readonly string[])[]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}
