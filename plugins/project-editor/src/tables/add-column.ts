export interface NewColumn {
  /** The width of the table before. */
  readonly index: number;
  /** Null where the column has no header. */
  readonly header: string | null;
}

/** The rows with one more column, which every row reaches. Only a row can hold a column, so an empty table gets one. */
export function* withColumn(
  rows: readonly (readonly string[])[],
  { index, header }: NewColumn,
): Generator<string[]> {
  const [first = []] = rows;
  yield [...padded(first, index), header ?? ''];
  for (let at = 1; at < rows.length; at += 1) yield [...padded(rows[at] ?? [], index), ''];
}

function padded(row: readonly string[], width: number): readonly string[] {
  return row.length >= width ? row : [...row, ...Array<string>(width - row.length).fill('')];
}
