import { useId } from 'react';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly onChange: (value: Value) => void;
}

export function SelectField<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const id = useId();
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
