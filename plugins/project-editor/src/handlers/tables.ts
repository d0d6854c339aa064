import { toPage } from '../declaration/paging.ts';
import { findNamed } from '../edits/find-named.ts';
import { addTable, addTableRow, updateTable } from '../edits/tables.ts';
import type { OpenProject } from '../session/open-project.ts';
import { columnNames } from '../tables/column-names.ts';
import { tableRows } from '../tables/table-rows.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { addStatics, deleteStatics, updateStatics } from './static-batches.ts';

export function tableHandlers(editor: Editor) {
  const { workspace } = editor;
  return {
    tables_list: () => ({
      tables: workspace.current().session.document.tables.map((table) => ({ ...table, newName: null })),
    }),
    tables_add: (call) => addStatics(editor, call, { items: call.body.tables, recipe: addTable }),
    tables_update: (call) =>
      updateStatics(editor, call, { kind: 'Table', items: call.body.tables, recipe: updateTable }),
    tables_delete: (call) => deleteStatics(editor, call, 'Table'),
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
