import { ActionError, defineExecutors, quote } from '@gatehouse/sdk-actions';
import { hostedSheetCategory } from '../categories/hosted-sheet-category.ts';
import type { ContextOf } from '../context-of.ts';
import { bindSheet, changeRows, createSheet, knownRows } from '../hosted-sheets/open-sheets.ts';
import { cutRange, parseRange } from '../hosted-sheets/range.ts';
import { parseJson } from '../texts/parse-json.ts';
import { jsonTexts, textOf } from '../texts/parse-texts.ts';

type Actions = (typeof hostedSheetCategory)['actions'];

const maxRows = 100_000;
const maxColumns = 1000;

export const hostedSheetExecutors = defineExecutors(hostedSheetCategory, {
  async Bind(context) {
    await bindSheet(context, context.parameters);
    context.setResult('Count', (await knownRows(context)).length);
  },
  async CreateSheet(context) {
    const { Values } = context.parameters;
    await bindSheet(context, context.parameters);
    await createSheet(context, Values === '' ? [] : [cellsOf(Values)]);
  },
  async Reload(context) {
    const rows = await knownRows(context, { isFresh: true });
    fill(context, rows);
    context.setResult('Count', rows.length);
  },
  AppendRow: appendRow,
  ReadRange: readRange,
  WriteRange: writeRange,
});

async function appendRow(context: ContextOf<Actions['AppendRow']>): Promise<void> {
  const { Values, List } = context.parameters;
  const cells = List === '' ? cellsOf(Values) : [...context.lists.get(List)];
  if (cells.length > maxColumns) throw tooWide();
  let row = 0;
  await changeRows(context, (rows) => {
    row = rows.length + 1;
    return [...rows, cells];
  });
  context.setResult('Row', row);
}

async function readRange(context: ContextOf<Actions['ReadRange']>): Promise<void> {
  const range = parseRange(context.parameters.Range);
  const cells = cutRange(await knownRows(context), range);
  fill(context, cells);
  const isOneCell = range.top === range.bottom && range.left === range.right;
  context.setResult('OutputVariable', isOneCell ? (cells[0]?.[0] ?? '') : JSON.stringify(cells));
  context.setResult('Count', cells.length);
}

async function writeRange(context: ContextOf<Actions['WriteRange']>): Promise<void> {
  const { Range, Values, Table } = context.parameters;
  const { top, left } = parseRange(Range);
  const written = Table === '' ? rowsOf(Values) : context.tables.get(Table).rows.map((row) => [...row]);
  if (top + written.length > maxRows) {
    throw new ActionError(`Row ${top + written.length} is beyond the end: at most ${maxRows} are written.`);
  }
  if (left + Math.max(0, ...written.map((row) => row.length)) > maxColumns) throw tooWide();
  await changeRows(context, (rows) => {
    const changed = rows.map((row) => [...row]);
    for (const [index, cells] of written.entries()) {
      while (changed.length <= top + index) changed.push([]);
      const row = changed[top + index] ?? [];
      while (row.length < left) row.push('');
      row.splice(left, cells.length, ...cells);
    }
    return changed;
  });
  context.setResult('Count', written.length);
}

function fill(
  { parameters, tables }: Pick<ContextOf<Actions['Reload']>, 'parameters' | 'tables'>,
  rows: readonly (readonly string[])[],
): void {
  if (parameters.Table === '') return;
  tables.get(parameters.Table).replace(rows);
}

function cellsOf(text: string): string[] {
  return [...(jsonTexts(text) ?? text.split(';'))];
}

/** One row, or several as a JSON array of arrays. */
function rowsOf(text: string): string[][] {
  if (!text.trimStart().startsWith('[')) return [cellsOf(text)];
  const rows = parseJson(text);
  if (rows === undefined) {
    throw new ActionError(`Values must be cells separated by ; or a JSON array; it is ${quote(text)}.`);
  }
  if (!Array.isArray(rows) || !rows.some(Array.isArray)) return [cellsOf(text)];
  return rows.map((row: unknown) => (Array.isArray(row) ? row.map(textOf) : [textOf(row)]));
}

function tooWide(): ActionError {
  return new ActionError(`A row has at most ${maxColumns} cells.`);
}
