import { useMemo, useState } from 'react';
import type { Table } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { fromCsv, toCsv } from '../edits/csv.ts';
import { tableCalls } from '../edits/data-calls.ts';
import { assertSeen, changeRows } from '../edits/data-edits.ts';
import { keepTyped } from '../edits/drafts.ts';
import type { TextEdit } from '../edits/places.ts';
import { type Cutting, columnLetters, type Rows, splitRows } from '../edits/table-text.ts';
import type { Editing } from '../edits/use-edit.ts';
import { writeText } from '../edits/write-text.ts';
import { DataGrid } from './data-grid.tsx';
import { dataTexts } from './data-texts.ts';
import { FileTools } from './file-tools.tsx';
import { fitText } from './fit-text.ts';
import type { Cell } from './grid-keys.ts';
import type { CellEdit } from './grid-types.ts';

interface Props {
  readonly table: Table;
  readonly cutting: Cutting;
  readonly editing: Editing;
  readonly isDisabled: boolean;
}

/** The rows of a table, a cell at a time. */
export function TableRows({ table, cutting, editing, isDisabled }: Props) {
  const words = useTexts(dataTexts);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const { name, defaultItems } = table;
  const rows = useMemo(() => splitRows(defaultItems, cutting), [defaultItems, cutting]);
  const width = useMemo(() => rows.reduce((max, { length }) => Math.max(max, length), 1), [rows]);
  const run = (what: string, change: (rows: Rows) => Rows) =>
    editing.run({ name: what, send: changeRows(name, change) });
  const edits = useRowEdits({ name, rows, width, run });
  const toEdit = ({ row, column, before, text }: CellEdit): TextEdit => {
    const at = row < rows.length ? row : null;
    const cell = `${columnLetters(column)}${row + 1}`;
    const label = at === null ? words.editAddRow(name) : words.editCell(name, cell);
    return { place: { kind: 'cell', table: name, row: at, column }, name: label, before, text };
  };
  const headers = table.isFirstRowContainsHeaders ? (rows[0] ?? []) : [];
  const nameOf = (column: number) => {
    const letters = columnLetters(column);
    return headers[column] ? `${letters} ${headers[column]}` : letters;
  };
  return (
    <>
      <DataGrid
        label={words.rowsOf(name)}
        columns={Array.from({ length: width }, (_, column) => ({ name: nameOf(column) }))}
        rows={isDisabled ? rows.length : rows.length + 1}
        hasNewRow={!isDisabled}
        textAt={({ row, column }) => rows[row]?.[column] ?? ''}
        active={active}
        onActive={setActive}
        onEdit={isDisabled ? null : (edit) => editing.run(writeText(toEdit(edit)))}
        onTyped={(edit) => keepTyped(toEdit(edit))}
        onDelete={edits.deleteRow}
      />
      {!isDisabled && (
        <div className="data-tools">
          <Button onClick={edits.addColumn}>{words.addColumn}</Button>
          <Button onClick={() => edits.deleteColumn(active.column)} disabled={width < 2}>
            {words.deleteColumn(columnLetters(active.column))}
          </Button>
        </div>
      )}
      <TableFile table={table} rows={rows} editing={editing} isDisabled={isDisabled} />
    </>
  );
}

interface Editable {
  readonly name: string;
  readonly rows: Rows;
  readonly width: number;
  readonly run: (what: string, change: (rows: Rows) => Rows) => void;
}

function useRowEdits({ name, rows, width, run }: Editable) {
  const words = useTexts(dataTexts);
  return {
    deleteRow: (row: number) => {
      const seen = rows[row];
      if (seen === undefined) return;
      run(words.editDeleteRow(name, `${row + 1}`), (now) => {
        assertSeen(now[row]?.join('\t'), seen.join('\t'));
        return now.toSpliced(row, 1);
      });
    },
    addColumn: () => run(words.editAddColumn(name), (now) => now.map((cells) => padded(cells, width + 1))),
    deleteColumn: (column: number) =>
      run(words.editDeleteColumn(name, columnLetters(column)), (now) =>
        now.map((cells) => cells.toSpliced(column, 1)),
      ),
  };
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}

function TableFile({ table, rows, editing, isDisabled }: Omit<Props, 'cutting'> & { readonly rows: Rows }) {
  const words = useTexts(dataTexts);
  const [problem, setProblem] = useState<string | null>(null);
  const { name } = table;
  const take = (text: string, file: string) => {
    const fitted = fitText(fromCsv(text), table);
    setProblem(fitted === null ? words.unfit(file) : null);
    if (fitted === null) return;
    editing.run({ name: words.editImport(name, file), send: tableCalls.change({ name, ...fitted }) });
  };
  return (
    <>
      <FileTools
        label={words.importRows}
        onText={isDisabled ? null : take}
        file={() => ({ name: `${name}.csv`, text: toCsv(rows) })}
      />
      <ProblemNote error={problem} />
    </>
  );
}
