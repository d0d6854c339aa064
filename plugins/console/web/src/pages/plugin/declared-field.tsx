import { useId } from 'react';
import type { InputField } from '../../api/queries/operation-schema-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { pluginTexts } from './plugin-texts.ts';

interface Props {
  readonly field: InputField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field of a call, by what its schema says. */
export function DeclaredField(props: Props) {
  const words = useTexts(pluginTexts);
  const { field, value, onChange } = props;
  const { choices, kind, name } = field;
  if (kind !== 'yes-no' && kind !== 'choice') return <TypedField {...props} />;
  const options =
    kind === 'choice'
      ? choices.map((choice) => ({ value: choice, name: choice }))
      : [
          { value: 'true', name: words.yes },
          { value: 'false', name: words.no },
        ];
  return (
    <SelectField
      label={name}
      value={value}
      options={[{ value: '', name: words.unset }, ...options]}
      onChange={onChange}
    />
  );
}

function TypedField({ field, value, onChange }: Props) {
  const id = useId();
  const { description, isInteger, isRequired, kind, max, min, name } = field;
  const hint = description === null ? undefined : `${id}-hint`;
  const shared = { id, value, required: isRequired, 'aria-describedby': hint };
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      {kind === 'json' ? (
        <textarea {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input
          {...shared}
          type={kind}
          step={isInteger ? 1 : 'any'}
          min={min ?? undefined}
          max={max ?? undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {description !== null && (
        <small id={hint} className="quiet">
          {description}
        </small>
      )}
    </div>
  );
}
