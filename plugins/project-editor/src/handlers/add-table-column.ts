import { assertTakesHeader, columnText, setTableText } from '../edits/edit-table-text.ts';
import { findNamed } from '../edits/find-named.ts';
import { columnName } from '../tables/column-names.ts';
import { cutTable } from '../tables/table-rows.ts';
import { addColumnToTable, tablePage } from '../workspace/current-values.ts';
import { type EditCall, editProject } from './edit-project.ts';
import type { Editor } from './editor.ts';

interface ColumnRequest {
  readonly name: string;
  /** Null for a column without header. */
  readonly header: string | null;
}

/**
 * Adds a column after the last one and returns its letter. The text of a large table takes a while, so it is made
 * beside the document, and made again when the table has changed meanwhile.
 */
export async function addTableColumn(
  editor: Editor,
  call: EditCall,
  { name, header }: ColumnRequest,
): Promise<string> {
  for (;;) {
    const project = editor.workspace.current();
    const table = findNamed('table', project.session.document.tables, name).item;
    if (header !== null) assertTakesHeader(table);
    const { width } = await cutTable(table);
    // The rows of a run and the default rows may differ in width; the column gets one letter for both.
    const shown = await tablePage(project, table, { skip: 0, take: 0 });
    const index = Math.max(width, shown.width);
    const text = await columnText(table, { index, header });
    if (editor.workspace.current().session.document.tables.every((other) => other !== table)) continue;
    editProject(editor, call, (edit) => setTableText(edit, name, text));
    addColumnToTable(project, name, { index, header });
    return columnName(index);
  }
}
