import type { Table } from '../../../api/queries/data-queries.ts';
import { cutCell, cuttingOf, joinRows, type Rows } from '../edits/table-text.ts';

type Separators = Pick<Table, 'colSeparator' | 'colSeparatorType' | 'rowSeparator' | 'rowSeparatorType'>;

const others = [';', '{-String.Tab-}', '|', ','];

/** The rows as the text of a table, with another separator where one stands in a cell; null where none fits. */
export function fitText(
  rows: Rows,
  table: Separators,
): (Separators & { readonly defaultItems: string }) | null {
  const { colSeparator, colSeparatorType, rowSeparator, rowSeparatorType } = table;
  const own = { colSeparator, colSeparatorType, rowSeparator, rowSeparatorType };
  const lines = { rowSeparator: '{-String.Enter-}', rowSeparatorType: 'Text' } as const;
  const texts = others.map((separator) => ({
    ...lines,
    colSeparator: separator,
    colSeparatorType: 'Text' as const,
  }));
  for (const separators of [own, ...texts]) {
    const cutting = cuttingOf(separators);
    if (cutting !== null && cutCell(rows, cutting) === null) {
      return { ...separators, defaultItems: joinRows(rows, cutting) };
    }
  }
  return null;
}
