import { type Ref, useId } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { useDraft } from '../edits/use-draft.ts';
import { canvasTexts } from './canvas-texts.ts';

interface Props {
  readonly field: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onCommit: (name: string) => void;
  /** Enter goes back to the canvas. */
  readonly onEnd: () => void;
}

/** The name of the group or action that is chosen. */
export function NameField({ field, value, onCommit, onEnd }: Props) {
  const id = useId();
  const words = useTexts(canvasTexts);
  const { text, setText, known } = useDraft(value);
  const commit = () => {
    if (text === known.current) return;
    known.current = text;
    onCommit(text);
  };
  return (
    <div className="canvas-name">
      <label htmlFor={id}>{words.name}</label>
      <input
        ref={field}
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          commit();
          onEnd();
        }}
      />
    </div>
  );
}
