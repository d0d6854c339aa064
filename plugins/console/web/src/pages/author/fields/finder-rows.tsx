import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldTexts } from './field-texts.ts';
import type { Binding } from './finder-draft.ts';
import { ParameterField } from './parameter-field.tsx';

type Row = Readonly<Record<string, string>>;

interface Props {
  readonly array: Binding['nestedArrays'][number];
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Conditions of a finder, or what it tries next. */
export function FinderRows({ array, rows, onChange }: Props) {
  const words = useTexts(fieldTexts);
  const { name, description, elementFields } = array;
  return (
    <fieldset className="fields group">
      <legend>{name}</legend>
      <p className="quiet">{description}</p>
      {rows.map((row, place) => (
        <div key={place} className="fields group">
          {elementFields.map((field) => (
            <ParameterField
              key={field.name}
              parameter={{ ...field, name: words.rowField(field.name, `${place + 1}`) }}
              value={row[field.name] ?? ''}
              onCommit={(value) => onChange(rows.with(place, { ...row, [field.name]: value }))}
            />
          ))}
          <Button onClick={() => onChange(rows.toSpliced(place, 1))}>
            {words.deleteRow(name, `${place + 1}`)}
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...rows, {}])}>{words.addRow(name)}</Button>
    </fieldset>
  );
}
