import { useId } from 'react';
import { useDraft } from '../edits/use-draft.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  readonly type?: 'text' | 'password';
  readonly isDisabled?: boolean;
}

/** A text, which is handed on when the field is left or Enter is pressed. */
export function TextField({ label, value, onCommit, type = 'text', isDisabled = false }: Props) {
  const id = useId();
  const { text, setText, known } = useDraft(value);
  const commit = () => {
    if (text === known.current) return;
    known.current = text;
    onCommit(text);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={text}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  );
}
