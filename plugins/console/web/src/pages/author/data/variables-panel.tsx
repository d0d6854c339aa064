import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import {
  type InputSetting,
  inputSettings,
  type Variable,
  variables,
} from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { variableCalls } from '../edits/data-calls.ts';
import { keepTyped } from '../edits/drafts.ts';
import type { TextEdit } from '../edits/places.ts';
import type { Editing } from '../edits/use-edit.ts';
import { writeText } from '../edits/write-text.ts';
import { NewName } from '../fields/new-name.tsx';
import { DataGrid } from './data-grid.tsx';
import { dataTexts } from './data-texts.ts';
import type { Cell } from './grid-keys.ts';
import type { CellEdit } from './grid-types.ts';
import { useItemChanges } from './use-item-changes.ts';
import { isSecretOf, kindOf } from './variable-kind.ts';
import { VariableTools } from './variable-tools.tsx';

/** The columns of the grid that can be changed. */
const fields = ['name', 'defaultValue', 'comment'] as const;
const NAME = 0;
const AT_START = 1;

/** The variables of the project, with their values at the start and after the last run. */
export function VariablesPanel({ editing }: { readonly editing: Editing }) {
  const words = useTexts(dataTexts);
  const may = useMay()('variables_update');
  const { data = [], error } = useQuery(variables);
  const { data: settings = [] } = useQuery(inputSettings);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const choose = (name: string) => {
    const row = data.findIndex((one) => one.name === name);
    if (row >= 0) setActive({ row, column: NAME });
  };
  const { add, remove } = useItemChanges(editing, variableCalls, choose);
  const chosen = data[Math.min(active.row, data.length - 1)];
  return (
    <>
      <ProblemNote error={error} />
      {data.length === 0 ? (
        <p className="quiet">{words.noVariables}</p>
      ) : (
        <VariablesGrid {...{ data, settings, editing, may, active }} onActive={setActive} />
      )}
      {may && (
        <div className="data-tools">
          <NewName label={words.newVariable} action={words.addVariable} onName={(name) => add({ name })} />
          {chosen !== undefined && (
            <VariableTools
              {...{ settings, editing }}
              variable={chosen}
              onRemove={() => remove(chosen.name)}
            />
          )}
        </div>
      )}
    </>
  );
}

interface GridProps {
  readonly data: readonly Variable[];
  readonly settings: readonly InputSetting[];
  readonly editing: Editing;
  readonly may: boolean;
  readonly active: Cell;
  readonly onActive: (cell: Cell) => void;
}

function VariablesGrid({ data, settings, editing, may, active, onActive }: GridProps) {
  const words = useTexts(dataTexts);
  const { onEdit, onTyped } = useVariableEdits(editing, settings);
  const textAt = ({ row, column }: Cell) => {
    const variable = data[row];
    if (variable === undefined) return '';
    return textsOf(variable, words.kinds[kindOf(variable.name, settings)])[column] ?? '';
  };
  const isHidden = ({ row, column }: Cell) => {
    const variable = data[row];
    const isValue = column === AT_START || column === fields.length;
    return isValue && variable !== undefined && isSecretOf(variable.name, settings);
  };
  return (
    <DataGrid
      label={words.variables}
      columns={[
        ...[words.name, words.atStart, words.comment].map((name) => ({ name })),
        ...[words.now, words.kind].map((name) => ({ name, isReadOnly: true })),
      ]}
      rows={data.length}
      keyOf={(row) => data[row]?.name ?? ''}
      {...{ textAt, isHidden, active, onActive, onTyped }}
      onEdit={may ? onEdit : null}
    />
  );
}

function useVariableEdits(editing: Editing, settings: readonly InputSetting[]) {
  const words = useTexts(dataTexts);
  const toEdit = ({ key: variable, column, before, text }: CellEdit): TextEdit | null => {
    const field = fields[column];
    if (field === undefined) return null;
    return { place: { kind: 'variable', variable, field }, name: words.editVariable(variable), before, text };
  };
  return {
    onEdit: (cell: CellEdit) => {
      const edit = toEdit(cell);
      if (edit !== null) editing.run(writeText(edit));
    },
    onTyped: (cell: CellEdit) => {
      const edit = toEdit(cell);
      const isSecret = cell.column === AT_START && isSecretOf(cell.key, settings);
      if (edit !== null && !isSecret) keepTyped(edit);
    },
  };
}

/** In the order of the columns. */
function textsOf({ name, defaultValue, value, comment }: Variable, kind: string): readonly string[] {
  // A long default is sent once, as the value.
  return [name, defaultValue ?? value, comment, value, kind];
}
