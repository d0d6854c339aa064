export interface NewColumn {
  /** The previous width of the table. */
  readonly index: number;
  /** Null for a column without header. */
  readonly header: string | null;
}

/**
 * The rows with one more column, padded to the same width. Only a row can hold a column, so an empty table gets one.
 */
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
