import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';

export type SettingValue = string | number | boolean | null | readonly string[];
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** A setting of a form: how it is typed, and where it applies. */
export interface SettingField {
  readonly name: string;
  /** `lines` and `days` are lists of texts. */
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'lines' | 'days';
  readonly choices?: readonly (string | number | null)[];
  readonly suggestions?: readonly string[];
  readonly isRequired?: boolean;
  readonly applies?: (values: SettingValues) => boolean;
}

const texts = defineTexts({
  en: { yes: 'Yes', no: 'No' },
  de: { yes: 'Ja', no: 'Nein' },
});

interface Props {
  readonly fields: readonly SettingField[];
  readonly values: SettingValues;
  /** By the names of fields, and of choices. */
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: SettingValue) => void;
}

/** Fields for the settings that apply. */
export function SettingFields({ fields, values, names, onChange }: Props) {
  return fields
    .filter(({ applies }) => applies?.(values) ?? true)
    .map((field) => (
      <SettingInput
        key={field.name}
        field={field}
        label={names[field.name] ?? field.name}
        names={names}
        value={values[field.name] ?? null}
        onValue={(value) => onChange(field.name, value)}
      />
    ));
}

interface InputProps {
  readonly field: SettingField;
  readonly label: string;
  readonly names: Props['names'];
  readonly value: SettingValue;
  readonly onValue: (value: SettingValue) => void;
}

function SettingInput(props: InputProps) {
  const words = useTexts(texts);
  const { field, label, names, value, onValue } = props;
  if (field.kind === 'days') return <DayBoxes {...props} />;
  if (field.kind === 'flag') {
    const options = [
      { value: 'true', name: words.yes },
      { value: 'false', name: words.no },
    ];
    return (
      <SelectField
        label={label}
        value={String(value === true)}
        options={options}
        onChange={(text) => onValue(text === 'true')}
      />
    );
  }
  if (field.kind !== 'choice') return <TypedInput {...props} />;
  const choices = field.choices ?? [];
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={choices.map((choice) => ({
        value: String(choice),
        name: names[String(choice)] ?? String(choice),
      }))}
      onChange={(text) => onValue(choices.find((choice) => String(choice) === text) ?? null)}
    />
  );
}

function TypedInput({
  field: { isRequired = false, kind, suggestions = [] },
  label,
  value,
  onValue,
}: InputProps) {
  if (kind === 'lines') {
    const text = Array.isArray(value) ? value.join('\n') : '';
    return <TextAreaField label={label} rows={3} value={text} onText={(lines) => onValue(linesOf(lines))} />;
  }
  return (
    <TextField
      label={label}
      type={kind}
      required={isRequired}
      suggestions={suggestions}
      value={value === null ? '' : String(value)}
      onText={(text) => onValue(typedValue(text, kind))}
    />
  );
}

function DayBoxes({ field, label, names, value, onValue }: InputProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="days">
      <legend>{label}</legend>
      {(field.choices ?? []).map(String).map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              onValue(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
            }
          />
          {names[day] ?? day}
        </label>
      ))}
    </fieldset>
  );
}

/** A line that is still being typed may be empty; it is left out when the form is sent. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

function typedValue(text: string, kind: SettingField['kind']): SettingValue {
  if (text === '') return null;
  return kind === 'number' ? Number(text) : text;
}
