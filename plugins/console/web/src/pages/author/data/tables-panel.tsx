import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { type Table, tables } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { tableCalls } from '../edits/data-calls.ts';
import { cuttingOf } from '../edits/table-text.ts';
import type { Editing } from '../edits/use-edit.ts';
import { CheckField } from '../fields/check-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { dataTexts } from './data-texts.ts';
import { FileBinding } from './file-binding.tsx';
import { ItemTools } from './item-tools.tsx';
import { TableRows } from './table-rows.tsx';
import { useChosen } from './use-chosen.ts';
import { useItemChanges } from './use-item-changes.ts';

/** The tables of the project with their rows. */
export function TablesPanel({ editing }: { readonly editing: Editing }) {
  const words = useTexts(dataTexts);
  const may = useMay();
  const { data, error } = useQuery(tables);
  const { chosen, choose } = useChosen(data);
  const { add, rename, remove } = useItemChanges(editing, tableCalls, choose);
  const change = {
    add: (name: string) => add({ name }),
    rename: (name: string, newName: string) => rename({ name, newName }),
    remove,
  };
  return (
    <>
      <ProblemNote error={error} />
      <ItemTools
        words={{ one: words.table, add: words.addTable, new: words.newTable }}
        names={data?.map(({ name }) => name) ?? []}
        selected={chosen?.name ?? null}
        onSelect={choose}
        change={may('tables_update') ? change : null}
      />
      {data?.length === 0 && <p className="quiet">{words.noTables}</p>}
      {chosen !== null && <OneTable key={chosen.name} table={chosen} editing={editing} />}
    </>
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
