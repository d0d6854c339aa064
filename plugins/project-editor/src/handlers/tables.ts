import { toPage } from '../declaration/paging.ts';
import { findNamed } from '../edits/find-named.ts';
import { tablesPart } from '../edits/static-part.ts';
import { addTableColumn, addTableRow, assertTakesHeader, changedTable, newTable } from '../edits/tables.ts';
import type { OpenProject } from '../session/open-project.ts';
import { columnName, columnNames, widthOf } from '../tables/column-names.ts';
import { tableRows } from '../tables/table-rows.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { staticBatches } from './static-batches.ts';

export function tableHandlers(editor: Editor) {
  const { workspace } = editor;
  const batches = staticBatches(editor, { part: tablesPart, create: newTable, change: changedTable });
  return {
    tables_list: () => ({
      tables: workspace.current().session.document.tables.map((table) => ({ ...table, newName: null })),
    }),
    tables_add: (call) => batches.add(call, call.body.tables),
    tables_update: (call) => batches.update(call, call.body.tables),
    tables_delete: (call) => batches.delete(call, call.body.names),
    table_columns_get: ({ params }) => {
      const { table, rows } = currentTable(workspace.current(), params.name);
      const hasHeaders = table.isFirstRowContainsHeaders;
      const columns = columnNames(rows);
      const headers = hasHeaders ? rows[0] : undefined;
      return { columns, hasHeaders, columnHeaders: headers ? columns.map((_, at) => headers[at] ?? '') : [] };
    },
    table_column_add: (call) => {
      const project = workspace.current();
      const { name } = call.params;
      const header = call.body.header ?? null;
      const { table, rows } = currentTable(project, name);
      if (header !== null) assertTakesHeader(table);
      // The rows of the last run and the default rows may differ in width; the column has one letter in both.
      const index = Math.max(widthOf(rows), widthOf(tableRows(table)));
      const column = { index, header };
      editProject(editor, call, (edit) => addTableColumn(edit, name, column));
      project.values.addTableColumn(name, column);
      return { columnName: columnName(index) };
    },
    table_rows_get: (call) => {
      const { rows } = currentTable(workspace.current(), call.params.name);
      const { skip, take } = toPage(call);
      const shown = rows.slice(skip, skip + take).map((row) => [...row]);
      return { rows: shown, columns: columnNames(rows), totalCount: rows.length };
    },
    table_row_add: (call) => {
      const { values } = workspace.current();
      const { name } = call.params;
      const cells = call.body.values;
      editProject(editor, call, (edit) => addTableRow(edit, name, cells));
      values.appendToTable(name, cells);
      return {};
    },
  } satisfies Partial<EditorHandlers>;
}

function currentTable({ session, values }: OpenProject, name: string) {
  const { item } = findNamed('table', session.document.tables, name);
  return { table: item, rows: values.table(item.name) ?? tableRows(item) };
}
