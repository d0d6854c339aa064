import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly onName: (name: string) => void;
}

/** Makes something that only needs a name at first. */
export function NewName({ label, action, onName }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onName(text.trim());
    setText('');
  };
  return (
    <form className="new-name" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit">{action}</Button>
    </form>
  );
}
