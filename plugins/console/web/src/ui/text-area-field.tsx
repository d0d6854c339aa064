import { type TextareaHTMLAttributes, useId } from 'react';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A field for several lines, with its label. */
export function TextAreaField({ label, value, onText, ...rest }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea {...rest} id={id} value={value} onChange={({ target }) => onText(target.value)} />
    </div>
  );
}
