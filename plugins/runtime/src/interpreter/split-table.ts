import type { SeparatorType, TableText } from '@gatehouse/sdk-actions/document';
import type { MacroData } from './macro-resolvers.ts';
import { expandTemplate, parseTemplate } from './template.ts';

/** Splits the text of a table into rows of cells. Macros in the separators are expanded. */
export function splitTable(table: TableText, data: MacroData): string[][] {
  if (table.defaultItems === '') return [];
  const rowSeparator = expandTemplate(parseTemplate(table.rowSeparator), data);
  const colSeparator = expandTemplate(parseTemplate(table.colSeparator), data);
  const text = rowSeparator === '\n' ? table.defaultItems.replaceAll('\r\n', '\n') : table.defaultItems;
  const rows = splitText(text, rowSeparator, table.rowSeparatorType);
  // A text that ends with a separator has no empty row after it.
  if (rows.at(-1) === '') rows.pop();
  return rows.map((row) => splitText(row, colSeparator, table.colSeparatorType));
}

function splitText(text: string, separator: string, type: SeparatorType): string[] {
  if (separator === '') return [text];
  if (type === 'Text') return text.split(separator);
  if (type === 'CharArray') return splitAtAny(text, new Set(separator));
  return splitAtMatches(text, new RegExp(separator, 'gu'));
}

/** Unlike `split`, groups of the expression do not become cells. */
function splitAtMatches(text: string, separator: RegExp): string[] {
  const cells: string[] = [];
  let from = 0;
  for (const match of text.matchAll(separator)) {
    if (match[0] === '') continue;
    cells.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...cells, text.slice(from)];
}

function splitAtAny(text: string, separators: ReadonlySet<string>): string[] {
  const cells = [''];
  for (const letter of text) {
    if (separators.has(letter)) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}
