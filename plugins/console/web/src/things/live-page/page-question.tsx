import { useId, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { livePageTexts } from './live-page-texts.ts';
import type { LiveInput, PageDialog } from './live-protocol.ts';

interface Props {
  readonly dialog: PageDialog;
  readonly mayInteract: boolean;
  readonly send: (input: LiveInput) => void;
}

/** A dialog of the automated page: what it says is text of that page. */
export function PageQuestion({ dialog: { type, message, defaultValue }, mayInteract, send }: Props) {
  const words = useTexts(livePageTexts);
  const id = useId();
  const [text, setText] = useState(defaultValue);
  const answer = (accept: boolean) => send({ kind: 'answer', accept, text: type === 'prompt' ? text : null });
  return (
    <section className="live-question" aria-labelledby={id}>
      <p id={id} className="quiet">
        {words.asks}
      </p>
      <p className="live-message">{message}</p>
      {type === 'prompt' && (
        <input aria-label={words.answer} value={text} onChange={(event) => setText(event.target.value)} />
      )}
      {mayInteract && (
        <div className="buttons">
          <Button kind="primary" onClick={() => answer(true)}>
            {words.accept}
          </Button>
          {type !== 'alert' && <Button onClick={() => answer(false)}>{words.cancel}</Button>}
        </div>
      )}
    </section>
  );
}
