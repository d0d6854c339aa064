import type { Handlers } from '@gatehouse/sdk-plugin';
import { toPage } from '../declaration/paging.ts';
import type { tablesOperations } from '../declaration/table-operations.ts';
import { addTableRow } from '../edits/edit-table-text.ts';
import { findNamed } from '../edits/find-named.ts';
import { tablesPart } from '../edits/static-part.ts';
import { assertRowFits } from '../tables/assert-row-fits.ts';
import { columnNames } from '../tables/column-names.ts';
import { addToTable, tablePage } from '../workspace/current-values.ts';
import { addTableColumn } from './add-table-column.ts';
import { editProject } from './edit-project.ts';
import type { Editor } from './editor.ts';
import { staticBatches } from './static-batches.ts';

export function tableHandlers(editor: Editor) {
  const { workspace } = editor;
  const batches = staticBatches(editor, tablesPart);
  return {
    tables_list: () => ({
      tables: workspace.current().session.document.tables.map((table) => ({
        ...table,
        encoding: table.encoding ?? 'utf-8',
        columnTypes: (table.columnTypes ?? []).map((typed) => ({ ...typed })),
        newName: null,
      })),
    }),
    tables_add: (call) => batches.add(call, call.body.tables),
    tables_update: (call) => batches.update(call, call.body.tables),
    tables_delete: (call) => batches.delete(call, call.body.names),
    table_columns_get: async ({ params }) => {
      const project = workspace.current();
      const { item } = findNamed('table', project.session.document.tables, params.name);
      const hasHeaders = item.isFirstRowContainsHeaders;
      const { rows, width } = await tablePage(project, item, { skip: 0, take: 1 });
      const columns = columnNames(width);
      const headers = hasHeaders ? rows[0] : undefined;
      return { columns, hasHeaders, columnHeaders: headers ? columns.map((_, at) => headers[at] ?? '') : [] };
    },
    table_column_add: async (call) => {
      const { name } = call.params;
      const header = call.body.header ?? null;
      return { columnName: await addTableColumn(editor, call, { name, header }) };
    },
    table_rows_get: async (call) => {
      const project = workspace.current();
      const { item } = findNamed('table', project.session.document.tables, call.params.name);
      const { rows, totalCount, width } = await tablePage(project, item, toPage(call));
      return { rows: rows.map((row) => [...row]), columns: columnNames(width), totalCount };
    },
    table_row_add: (call) => {
      const { name } = call.params;
      const cells = call.body.values;
      assertRowFits(findNamed('table', editor.workspace.current().session.document.tables, name).item, cells);
      editProject(editor, call, (edit) => addTableRow(edit, name, cells));
      addToTable(workspace.current(), name, cells);
      return {};
    },
  } satisfies Handlers<typeof tablesOperations>;
}
