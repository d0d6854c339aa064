import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { type Table, tables } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { tableCalls } from '../edits/data-calls.ts';
import { cuttingOf } from '../edits/table-text.ts';
import type { Editing } from '../edits/use-edit.ts';
import { CheckField } from '../fields/check-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { dataTexts } from './data-texts.ts';
import { FileBinding } from './file-binding.tsx';
import { NamedItems } from './named-items.tsx';
import { TableRows } from './table-rows.tsx';

/** The tables of the project with their rows. */
export function TablesPanel({ editing }: { readonly editing: Editing }) {
  const words = useTexts(dataTexts);
  return (
    <NamedItems
      found={useQuery(tables)}
      calls={tableCalls}
      editing={editing}
      right="tables_update"
      words={{ one: words.table, add: words.addTable, new: words.newTable, none: words.noTables }}
    >
      {(table) => <OneTable key={table.name} table={table} editing={editing} />}
    </NamedItems>
  );
}

interface Props {
  readonly table: Table;
  readonly editing: Editing;
}

function OneTable({ table, editing }: Props) {
  const words = useTexts(dataTexts);
  const isDisabled = !useMay()('tables_update');
  const cutting = cuttingOf(table);
  const { name } = table;
  const set = (field: string, change: Partial<Table>) =>
    editing.run({ name: words.editField(name, field), send: tableCalls.change({ name, ...change }) });
  return (
    <>
      {cutting === null ? (
        <>
          <p className="quiet">{words.isPattern}</p>
          <textarea
            className="table-text"
            aria-label={words.textOf(name)}
            readOnly
            value={table.defaultItems}
          />
        </>
      ) : (
        <TableRows table={table} cutting={cutting} editing={editing} isDisabled={isDisabled} />
      )}
      <div className="data-tools">
        <CheckField
          label={words.hasHeaders}
          value={table.isFirstRowContainsHeaders}
          isDisabled={isDisabled}
          onChange={(value) => set(words.hasHeaders, { isFirstRowContainsHeaders: value })}
        />
        <TextField
          label={words.cellSeparator}
          value={table.colSeparator}
          isDisabled={isDisabled}
          onCommit={(text) => set(words.cellSeparator, { colSeparator: text })}
        />
      </div>
      <FileBinding bound={table} onChange={set} isDisabled={isDisabled} />
    </>
  );
}
