/** As in a spreadsheet: A to Z, then AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

export function columnNames(width: number): string[] {
  return Array.from({ length: width }, (_, index) => columnName(index));
}

/** Number of cells of the widest row. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}
