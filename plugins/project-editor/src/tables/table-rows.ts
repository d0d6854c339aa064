import { runInNewContext } from 'node:vm';
import type { SeparatorType, TableDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { walkInSlices } from '../walk/walk-in-slices.ts';

const patternMilliseconds = 100;

// The definitions are immutable, so their rows are cut only once.
const cut = new WeakMap<TableDefinition, readonly (readonly string[])[]>();

/** The default rows of a table, cut from its text. A separator at the end adds no empty row. */
export function tableRows(table: TableDefinition): readonly (readonly string[])[] {
  const known = cut.get(table);
  if (known) return known;
  const rows = cutRows(table);
  cut.set(table, rows);
  return rows;
}

/** The same, while other calls are served: `tableRows` returns the rows afterwards. */
export async function cutTable(table: TableDefinition): Promise<void> {
  // All rows are cut by a pattern in one call, within its time limit.
  if (cut.has(table) || table.colSeparatorType === 'Regex') return;
  const rows: string[][] = [];
  // The rows are cached, so they are cut even if the caller disconnects.
  await walkInSlices(cutCells(table, linesInTurn(table)), { visit: (row) => rows.push(row) });
  cut.set(table, rows);
}

function cutRows(table: TableDefinition): string[][] {
  const lines = cutLines(table);
  if (table.colSeparatorType === 'Regex')
    return splitAllByPattern(lines, expandSeparator(table.colSeparator));
  return [...cutCells(table, lines)];
}

function cutLines({ defaultItems, rowSeparator, rowSeparatorType }: TableDefinition): string[] {
  if (defaultItems === '') return [];
  const separator = expandSeparator(rowSeparator);
  const text = separator === '\n' ? defaultItems.replaceAll('\r\n', '\n') : defaultItems;
  const lines = splitText(text, { text: separator, type: rowSeparatorType });
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The same lines, found one by one where a text separates them. */
function* linesInTurn(table: TableDefinition): Iterable<string> {
  const separator = expandSeparator(table.rowSeparator);
  if (table.rowSeparatorType !== 'Text' || separator === '') return yield* cutLines(table);
  const text = table.defaultItems;
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf(separator, start);
    const line = text.slice(start, found < 0 ? text.length : found);
    yield separator === '\n' && found >= 0 && line.endsWith('\r') ? line.slice(0, -1) : line;
    if (found < 0) return;
    start = found + separator.length;
  }
}

function* cutCells(table: TableDefinition, lines: Iterable<string>): Generator<string[]> {
  const separator = { text: expandSeparator(table.colSeparator), type: table.colSeparatorType };
  for (const line of lines) yield splitText(line, separator);
}

/** Expands only macros that stand for characters; others have no value outside a run. */
export function expandSeparator(separator: string): string {
  return separator.replaceAll('{-String.Enter-}', '\n').replaceAll('{-String.Tab-}', '\t');
}

interface Separator {
  readonly text: string;
  readonly type: SeparatorType;
}

export function splitText(text: string, { text: separator, type }: Separator): string[] {
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

/**
 * Runs in a context of its own with a time limit, because a pattern may backtrack for ever and this process serves
 * the API.
 */
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
