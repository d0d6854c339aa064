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
  rows: Iterable<readonly string[]>,
  { index, header }: NewColumn,
): Generator<string[]> {
  let isFirst = true;
  for (const row of rows) {
    yield [...padded(row, index), isFirst ? (header ?? '') : ''];
    isFirst = false;
  }
  if (isFirst) yield [...padded([], index), header ?? ''];
}

function padded(row: readonly string[], width: number): readonly string[] {
  return row.length >= width ? row : [...row, ...Array<string>(width - row.length).fill('')];
}
