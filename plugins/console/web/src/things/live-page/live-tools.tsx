import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { livePageTexts } from './live-page-texts.ts';
import type { LiveInput, LiveState } from './live-protocol.ts';

interface Props {
  readonly state: LiveState;
  readonly mayInteract: boolean;
  readonly send: (input: LiveInput) => void;
}

/** History, address and tabs of a live page. */
export function LiveTools({ state, mayInteract, send }: Props) {
  const words = useTexts(livePageTexts);
  return (
    <div className="live-tools">
      {mayInteract ? (
        (['back', 'forward', 'reload'] as const).map((kind) => (
          <Button key={kind} aria-label={words[kind]} onClick={() => send({ kind })}>
            {arrows[kind]}
          </Button>
        ))
      ) : (
        <span className="quiet">{words.watching}</span>
      )}
      <AddressForm address={state.address} mayInteract={mayInteract} send={send} />
      {state.screens.length > 1 && (
        <fieldset className="live-tabs">
          <legend className="unseen">{words.tabs}</legend>
          {state.screens.map(({ id, title, isShown }) => (
            <Button
              key={id}
              aria-pressed={isShown}
              disabled={!mayInteract}
              onClick={() => send({ kind: 'show', screen: id })}
            >
              {title || words.emptyTab}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** The keys of a device that stand below its screen, and the app that has the focus. */
export function DeviceTools({ state, mayInteract, send }: Props) {
  const words = useTexts(livePageTexts);
  const press = (key: string) =>
    send({ kind: 'keyDown', key, code: '', keyCode: 0, isRepeated: false, modifiers: 0 });
  return (
    <div className="live-tools">
      {mayInteract ? (
        <>
          <Button onClick={() => send({ kind: 'back' })}>{words.back}</Button>
          <Button onClick={() => press('GoHome')}>{words.homeKey}</Button>
          <Button onClick={() => press('AppSwitch')}>{words.recent}</Button>
        </>
      ) : (
        <span className="quiet">{words.watching}</span>
      )}
      <span className="quiet live-app">{state.title}</span>
    </div>
  );
}

const arrows = { back: '←', forward: '→', reload: '⟳' } as const;

/** Follows the page while nobody types into it. */
function AddressForm({ address, mayInteract, send }: Omit<Props, 'state'> & { readonly address: string }) {
  const words = useTexts(livePageTexts);
  const id = useId();
  const shown = address === 'about:blank' ? '' : address;
  const [text, setText] = useState(shown);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setText(shown);
  }, [shown, isTyping]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') send({ kind: 'go', address: text });
    setTyping(false);
  };
  return (
    <form className="live-address" onSubmit={submit}>
      <label htmlFor={id} className="unseen">
        {words.address}
      </label>
      <input
        id={id}
        value={text}
        readOnly={!mayInteract}
        placeholder={words.address}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyping(true);
          setText(event.target.value);
        }}
      />
      {mayInteract && <Button type="submit">{words.go}</Button>}
    </form>
  );
}
