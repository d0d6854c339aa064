import { toPage } from '../declaration/paging.ts';
import { findNamed } from '../edits/find-named.ts';
import { tablesPart } from '../edits/static-part.ts';
import { addTableRow, changedTable, newTable } from '../edits/tables.ts';
import type { OpenProject } from '../session/open-project.ts';
import { columnNames } from '../tables/column-names.ts';
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
      return {
        columns: columnNames(rows),
        hasHeaders,
        columnHeaders: hasHeaders ? [...(rows[0] ?? [])] : [],
      };
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
