import { projectFile } from '@gatehouse/sdk-actions/files';
import type { tableFileActions } from '../../categories/table/table-file-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { readOrMake } from '../../files/text-lines.ts';
import { readTableBytes } from '../../tables/read-table-file.ts';

export async function bindFile(context: ContextOf<(typeof tableFileActions)['BindFile']>): Promise<void> {
  const { Table, Path: path, Format, Separator, Sheet, Encoding, Create } = context.parameters;
  const table = context.tables.get(Table);
  const bytes = await readOrMake(projectFile(path, context.run), Create);
  const file = { format: Format, separator: Separator, sheet: Sheet, encoding: Encoding, path };
  table.replace(await readTableBytes(bytes, file));
  context.setResult('Count', table.rows.length);
}
