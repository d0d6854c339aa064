import { type InputHTMLAttributes, useId } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly suggestions?: readonly string[];
  readonly onText: (text: string) => void;
}

/** A field for a line of text or a number, with its label. */
export function TextField({ label, value, suggestions = [], onText, ...rest }: Props) {
  const id = useId();
  const list = suggestions.length > 0 ? `${id}-list` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} list={list} value={value} onChange={({ target }) => onText(target.value)} />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  );
}
