export interface NewColumn {
  /** The width of the table before. */
  readonly index: number;
  /** Null where the column has no header. */
  readonly header: string | null;
}

/** The rows with one more column, which every row reaches. Only a row can hold a column, so an empty table gets one. */
export function withColumn(
  rows: readonly (readonly string[])[],
  { index, header }: NewColumn,
): readonly (readonly string[])[] {
  const [first = [], ...others] = rows;
  const widen = (row: readonly string[], cell: string) =>
    Array.from({ length: index + 1 }, (_, at) => (at === index ? cell : (row[at] ?? '')));
  return [widen(first, header ?? ''), ...others.map((row) => widen(row, ''))];
}
