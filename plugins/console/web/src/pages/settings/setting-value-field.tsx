import type { Setting } from '../../api/queries/setting-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settingsTexts } from './settings-texts.ts';

interface Props {
  readonly setting: Setting;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A field of the type of a setting. */
export function SettingValueField({ setting, text, onText }: Props) {
  const words = useTexts(settingsTexts);
  const { type, choices } = setting;
  if (type === 'boolean') {
    const options = [
      { value: 'true', name: words.yes },
      { value: 'false', name: words.no },
    ];
    return <SelectField label={words.value} value={text} options={options} onChange={onText} />;
  }
  if (type === 'choice') {
    const options = choices.map((value) => ({ value, name: value }));
    return <SelectField label={words.value} value={text} options={options} onChange={onText} />;
  }
  if (type === 'integer' || type === 'number') return <NumberField {...{ setting, text, onText }} />;
  return <TextField label={words.value} spellCheck={false} value={text} onText={onText} />;
}

function NumberField({ setting: { type, minimum, maximum }, text, onText }: Props) {
  const words = useTexts(settingsTexts);
  const { number } = useFormat();
  return (
    <>
      <TextField
        label={words.value}
        type="number"
        required
        step={type === 'integer' ? 1 : 'any'}
        min={minimum ?? undefined}
        max={maximum ?? undefined}
        value={text}
        onText={onText}
      />
      {minimum !== null && (
        <p className="quiet">
          {maximum === null ? words.atLeast(number(minimum)) : words.range(number(minimum), number(maximum))}
        </p>
      )}
    </>
  );
}
