import type { TableText } from '@gatehouse/sdk-actions/document';
import { expandSeparator } from './split-text.ts';

/**
 * The text of a table with its separators as characters. Clients join rows with the separators that the table reports,
 * such as `{-String.Enter-}`, which no reader of the text would expand.
 */
export function withPlainSeparators(table: TableText): string {
  const separators = [
    { written: table.rowSeparator, type: table.rowSeparatorType },
    { written: table.colSeparator, type: table.colSeparatorType },
  ];
  return separators.reduce((text, { written, type }) => {
    const plain = expandSeparator(written);
    return type === 'Regex' || plain === written ? text : text.replaceAll(written, () => plain);
  }, table.defaultItems);
}
