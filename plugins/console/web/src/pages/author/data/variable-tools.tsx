import type { InputSetting, Variable } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { settingCalls } from '../edits/data-calls.ts';
import type { Editing } from '../edits/use-edit.ts';
import { dataTexts } from './data-texts.ts';
import { kindOf, settingOf, type VariableKind, variableKinds } from './variable-kind.ts';

interface Props {
  readonly variable: Variable;
  readonly settings: readonly InputSetting[];
  readonly editing: Editing;
  readonly onRemove: () => void;
}

/** Where the active variable gets its value from, and its end. */
export function VariableTools({ variable, settings, editing, onRemove }: Props) {
  const words = useTexts(dataTexts);
  const { name } = variable;
  const set = (kind: VariableKind) =>
    editing.run({ name: words.editKind(name), send: toKind(variable, kind, settings) });
  return (
    <>
      <SelectField
        label={words.kindOf(name)}
        value={kindOf(name, settings)}
        options={variableKinds.map((kind) => ({ value: kind, name: words.kinds[kind] }))}
        onChange={set}
      />
      <Button kind="danger" onClick={onRemove}>
        {words.remove(name)}
      </Button>
    </>
  );
}

function toKind({ name, defaultValue }: Variable, kind: VariableKind, settings: readonly InputSetting[]) {
  const setting = settingOf(name, settings);
  const type = kind === 'secret' ? 'Password' : 'Text';
  if (setting === undefined) {
    return settingCalls.add({ name, type, variable: name, defaultValue: defaultValue ?? '' });
  }
  return kind === 'plain'
    ? settingCalls.remove(setting.name)
    : settingCalls.change({ name: setting.name, type });
}
