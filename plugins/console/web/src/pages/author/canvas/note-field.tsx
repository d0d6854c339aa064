import { type Ref, useId } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { useDraft } from '../edits/use-draft.ts';
import { canvasTexts } from './canvas-texts.ts';

interface Props {
  readonly field: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly onCommit: (text: string) => void;
  /** Control and Enter, or Escape, goes back to the canvas. */
  readonly onEnd: () => void;
}

/** The text of the note that is chosen. */
export function NoteField({ field, value, onCommit, onEnd }: Props) {
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
      <label htmlFor={id}>{words.noteText}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (!isDone && event.key !== 'Escape') return;
          commit();
          onEnd();
        }}
      />
    </div>
  );
}
