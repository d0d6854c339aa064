import { useId } from 'react';
import type { ActionParameter } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { authorTexts } from './author-texts.ts';
import { useDraft } from './edits/use-draft.ts';

interface Props {
  readonly parameter: ActionParameter;
  readonly value: string;
  readonly onCommit: (value: string) => void;
}

/** A value, which is handed on when the field is left or Enter is pressed. */
export function ParameterField({ parameter, value, onCommit }: Props) {
  const id = useId();
  const words = useTexts(authorTexts);
  /** Enter and then leaving the field are one edit. */
  const { text, setText, known } = useDraft(value);
  const { description, example, name, possibleValues, required } = parameter;
  const commit = (next: string) => {
    if (next === known.current) return;
    known.current = next;
    onCommit(next);
  };
  const shared = { id, value: text, 'aria-describedby': `${id}-help` };
  return (
    <div className="field">
      <label htmlFor={id}>
        {name} {required && <span className="quiet">({words.required})</span>}
      </label>
      {possibleValues === null ? (
        <input
          {...shared}
          placeholder={example ?? ''}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => commit(text)}
          onKeyDown={(event) => event.key === 'Enter' && commit(text)}
        />
      ) : (
        <select {...shared} onChange={(event) => commit(event.target.value)}>
          {['', ...possibleValues].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
      <p id={`${id}-help`} className="quiet">
        {description}
      </p>
    </div>
  );
}
