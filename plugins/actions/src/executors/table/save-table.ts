import { projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import type { tableFileActions } from '../../categories/table/table-file-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { columnIndex } from '../../tables/column-index.ts';
import { writeTextTable } from './write-text-table.ts';
import { workbookWith } from './write-workbook.ts';

type SaveFileContext = ContextOf<(typeof tableFileActions)['SaveFile']>;

export async function saveTable({
  parameters,
  tables,
  run,
  signal,
  document,
}: SaveFileContext): Promise<void> {
  const { Table, Path, Format: format, Separator: separator, Encoding: encoding, Create } = parameters;
  const table = tables.get(Table);
  const path = projectFile(Path, run);
  const options = { makesFolders: Create };
  if (format !== 'xlsx') {
    const text = { format, separator, encoding, signal };
    await replaceFile(path, options, (file) => writeTextTable(table.rows, file, text));
    return;
  }
  const { Sheet, Numbers } = parameters;
  const names = Numbers.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const types = new Map([
    ...table.types(),
    ...names.map((name) => [columnIndex(table, name), 'number'] as const),
  ]);
  const guesses = document.tables.some(({ name, tryParseType }) => name === Table && tryParseType);
  const { rows, hasHeaders } = table;
  const content = { rows, hasHeaders, types, others: guesses ? 'guessed' : 'text' } as const;
  const workbook = await workbookWith(path, Sheet, content);
  await replaceFile(path, options, (file) => file.writeFile(workbook));
}
