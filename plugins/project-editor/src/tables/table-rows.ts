import { runInNewContext } from 'node:vm';
import type { SeparatorType, TableDefinition } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';

const patternMilliseconds = 100;

// The definitions are immutable, so their rows need be cut once only.
const cut = new WeakMap<TableDefinition, readonly (readonly string[])[]>();

/** The default rows of a table, cut from its text. A separator at the end makes no empty row. */
export function tableRows(table: TableDefinition): readonly (readonly string[])[] {
  const known = cut.get(table);
  if (known) return known;
  const rows = cutRows(table);
  cut.set(table, rows);
  return rows;
}

function cutRows(table: TableDefinition): string[][] {
  if (table.defaultItems === '') return [];
  const separator = expandSeparator(table.rowSeparator);
  const text = separator === '\n' ? table.defaultItems.replaceAll('\r\n', '\n') : table.defaultItems;
  const rows = splitText(text, separator, table.rowSeparatorType);
  if (rows.at(-1) === '') rows.pop();
  const columnSeparator = expandSeparator(table.colSeparator);
  if (table.colSeparatorType === 'Regex') return splitAllByPattern(rows, columnSeparator);
  return rows.map((row) => splitText(row, columnSeparator, table.colSeparatorType));
}

/** Only the macros that stand for characters; others have no value outside a run. */
export function expandSeparator(separator: string): string {
  return separator.replaceAll('{-String.Enter-}', '\n').replaceAll('{-String.Tab-}', '\t');
}

function splitText(text: string, separator: string, type: SeparatorType): string[] {
  if (separator === '') return [text];
  if (type === 'Text') return text.split(separator);
  if (type === 'Regex') return splitAllByPattern([text], separator)[0] ?? [text];
  const cells = [''];
  for (const letter of text) {
    if (separator.includes(letter)) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}

/** In a context of its own with a time limit: a pattern may backtrack for ever, and this is the control plane. */
function splitAllByPattern(texts: readonly string[], pattern: string): string[][] {
  if (pattern === '') return texts.map((text) => [text]);
  const source = pattern.replaceAll(/\((?!\?)/g, '(?:');
  try {
    const answer: unknown = runInNewContext(
      'JSON.stringify(JSON.parse(texts).map((text) => text.split(new RegExp(source, "u"))))',
      { texts: JSON.stringify(texts), source },
      { timeout: patternMilliseconds },
    );
    return parseRows(String(answer));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GatehouseError(
      'bad_request',
      `The separator ${JSON.stringify(pattern)} cannot cut the table: ${reason}. Use a simpler pattern or a text.`,
    );
  }
}

function parseRows(text: string): string[][] {
  return JSON.parse(text) as string[][];
}
