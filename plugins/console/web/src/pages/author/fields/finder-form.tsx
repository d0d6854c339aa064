import { useState } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ElementPicker } from './element-picker.tsx';
import { fieldTexts } from './field-texts.ts';
import type { Binding, FinderDraft } from './finder-draft.ts';
import { FinderRows } from './finder-rows.tsx';
import { ParameterField } from './parameter-field.tsx';

interface Props {
  readonly bindings: readonly Binding[];
  readonly draft: FinderDraft | null;
  readonly onChange: (draft: FinderDraft | null) => void;
  /** Whether the action can be without. */
  readonly isOptional: boolean;
}

/** How an action finds its element: by hand, or picked on the live page. */
export function FinderForm({ bindings, draft, onChange, isOptional }: Props) {
  const words = useTexts(fieldTexts);
  const [isPicking, setPicking] = useState(false);
  const binding = bindings.find(({ discriminatorValue }) => discriminatorValue === draft?.discriminator);
  const kinds = bindings.map(({ name, discriminatorValue }) => ({ value: discriminatorValue, name }));
  const none = isOptional || draft === null ? [{ value: '', name: words.noFinder }] : [];
  const choose = (discriminator: string) =>
    onChange(discriminator === '' ? null : { discriminator, scalars: {}, nestedArrays: {} });
  return (
    <div className="fields">
      <SelectField
        label={words.finder}
        value={draft?.discriminator ?? ''}
        options={[...none, ...kinds]}
        onChange={choose}
      />
      <Button onClick={() => setPicking(true)}>{words.pick}</Button>
      {isPicking && (
        <ElementPicker
          accepted={bindings.map(({ discriminatorValue }) => discriminatorValue)}
          onPick={(picked) => {
            onChange(picked);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {binding !== undefined && draft !== null && (
        <BindingFields key={binding.name} binding={binding} draft={draft} onChange={onChange} />
      )}
    </div>
  );
}

interface BindingProps {
  readonly binding: Binding;
  readonly draft: FinderDraft;
  readonly onChange: (draft: FinderDraft) => void;
}

function BindingFields({ binding, draft, onChange }: BindingProps) {
  const { scalars, nestedArrays } = draft;
  return (
    <>
      <p className="quiet">{binding.description}</p>
      {binding.fields.map((field) => (
        <ParameterField
          key={field.name}
          parameter={field}
          value={scalars[field.name] ?? ''}
          onCommit={(value) => onChange({ ...draft, scalars: { ...scalars, [field.name]: value } })}
        />
      ))}
      {binding.nestedArrays.map((array) => (
        <FinderRows
          key={array.name}
          array={array}
          rows={nestedArrays[array.name] ?? []}
          onChange={(rows) => onChange({ ...draft, nestedArrays: { ...nestedArrays, [array.name]: rows } })}
        />
      ))}
    </>
  );
}
