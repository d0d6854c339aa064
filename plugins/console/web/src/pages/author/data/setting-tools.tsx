import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import type { InputSetting } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { settingCalls } from '../edits/data-calls.ts';
import type { Editing } from '../edits/use-edit.ts';
import { TextField } from '../fields/text-field.tsx';
import { dataTexts } from './data-texts.ts';
import { choicesText, readChoices } from './setting-choices.ts';

const types = [
  'Text',
  'Number',
  'Boolean',
  'Password',
  'FileName',
  'Select',
  'DropDown',
  'DropDownMultiSelect',
  'Label',
  'Comment',
  'Tab',
];

interface Props {
  readonly setting: InputSetting;
  readonly settings: readonly InputSetting[];
  readonly editing: Editing;
  readonly onMoved: (row: number) => void;
}

/** The kind, the choices and the place of a field of the form. */
export function SettingTools({ setting, settings, editing, onMoved }: Props) {
  const words = useTexts(dataTexts);
  const { name, displayName, type, values } = setting;
  const place = settings.findIndex((one) => one.name === name);
  const change = (fields: Parameters<typeof settingCalls.change>[0]) =>
    editing.run({ name: words.editVariable(displayName), send: settingCalls.change(fields) });
  const moveTo = (to: number) => {
    const names = settings
      .map((one) => one.name)
      .toSpliced(place, 1)
      .toSpliced(to, 0, name);
    editing.run({
      name: words.editMove(displayName),
      send: (headers) =>
        read(editor.PUT('/projects/current/input-settings/order', { body: { names }, headers })),
    });
    onMoved(to);
  };
  return (
    <>
      <SelectField
        label={words.typeOf(displayName)}
        value={type}
        options={[...new Set([type, ...types])].map((one) => ({ value: one, name: one }))}
        onChange={(next) => change({ name, type: next })}
      />
      {values !== null && (
        <TextField
          label={words.choices(displayName)}
          value={choicesText(values)}
          onCommit={(text) => change({ name, values: [...readChoices(text)] })}
        />
      )}
      <Button onClick={() => moveTo(place - 1)} disabled={place === 0}>
        {words.up(displayName)}
      </Button>
      <Button onClick={() => moveTo(place + 1)} disabled={place === settings.length - 1}>
        {words.down(displayName)}
      </Button>
      <Button
        kind="danger"
        onClick={() => editing.run({ name: words.editDelete(displayName), send: settingCalls.remove(name) })}
      >
        {words.remove(displayName)}
      </Button>
    </>
  );
}
