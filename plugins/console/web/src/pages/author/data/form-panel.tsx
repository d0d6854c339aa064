import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { type InputSetting, inputSettings } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { settingCalls } from '../edits/data-calls.ts';
import type { Editing } from '../edits/use-edit.ts';
import { NewName } from '../fields/new-name.tsx';
import { DataGrid } from './data-grid.tsx';
import { dataTexts } from './data-texts.ts';
import type { Cell } from './grid-keys.ts';
import type { CellEdit } from './grid-types.ts';
import { SettingTools } from './setting-tools.tsx';

/** The columns that can be changed. */
const fields = ['displayName', 'variable', 'defaultValue', 'help'] as const;
const DEFAULT = 2;

/** The form that a start of the project shows. */
export function FormPanel({ editing }: { readonly editing: Editing }) {
  const words = useTexts(dataTexts);
  const may = useMay()('project_input_settings_update');
  const { data: settings = [], error } = useQuery(inputSettings);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const change = useFieldEdit(editing);
  const chosen = settings[Math.min(active.row, settings.length - 1)];
  return (
    <>
      <ProblemNote error={error} />
      {settings.length === 0 && <p className="quiet">{words.noForm}</p>}
      {settings.length > 0 && (
        <DataGrid
          label={words.form}
          columns={[
            ...[words.name, words.variable, words.atStart, words.help].map((name) => ({ name })),
            { name: words.type, isReadOnly: true },
          ]}
          rows={settings.length}
          keyOf={(row) => settings[row]?.name ?? ''}
          textAt={({ row, column }) => textOf(settings[row], column)}
          isHidden={({ row, column }) => column === DEFAULT && isPassword(settings[row])}
          active={active}
          onActive={setActive}
          onEdit={may ? change : null}
        />
      )}
      {may && (
        <div className="data-tools">
          <NewName
            label={words.newField}
            action={words.addField}
            onName={(name) => {
              const send = settingCalls.add({ name, type: 'Text', variable: name });
              editing.run({ name: words.editNew(name), send });
            }}
          />
          {chosen !== undefined && (
            <SettingTools
              key={chosen.name}
              setting={chosen}
              settings={settings}
              editing={editing}
              onMoved={(row) => setActive({ ...active, row })}
            />
          )}
        </div>
      )}
    </>
  );
}

function useFieldEdit(editing: Editing) {
  const words = useTexts(dataTexts);
  return ({ key: name, column, text }: CellEdit) => {
    const field = fields[column];
    if (field === undefined) return;
    const change = field === 'displayName' ? { newName: text } : { [field]: text };
    editing.run({ name: words.editVariable(name), send: settingCalls.change({ name, ...change }) });
  };
}

function isPassword(setting: InputSetting | undefined): boolean {
  return setting?.type.toLowerCase() === 'password';
}

function textOf(setting: InputSetting | undefined, column: number): string {
  if (setting === undefined) return '';
  const field = fields[column];
  return field === undefined ? setting.type : setting[field];
}
