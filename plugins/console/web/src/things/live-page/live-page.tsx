import { useRef, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { livePageTexts } from './live-page-texts.ts';
import { DeviceTools, LiveTools } from './live-tools.tsx';
import { PageQuestion } from './page-question.tsx';
import { type LiveSource, useLivePage } from './use-live-page.ts';
import './live-page.css';

/** The page of a browser, or the screen of a device, to look at and to use, within a page of ours. */
export function LivePage({ source }: { readonly source: LiveSource }) {
  const [tries, setTries] = useState(0);
  const key = `${tries} ${JSON.stringify(source)}`;
  return <OneView key={key} source={source} onAgain={() => setTries(tries + 1)} />;
}

interface ViewProps {
  readonly source: LiveSource;
  readonly onAgain: () => void;
}

function OneView({ source, onAgain }: ViewProps) {
  const words = useTexts(livePageTexts);
  const typing = useRef<HTMLButtonElement>(null);
  const view = useLivePage(source, () => typing.current?.focus());
  const { isTouchScreen, keys, mayInteract, problem, screen, send, state, status } = view;
  const Tools = isTouchScreen ? DeviceTools : LiveTools;
  const name = (source.kind === 'browser' ? words.screen : words.deviceScreen)(`${source.id}`);
  return (
    <div className={`live-page live-of-${source.kind}`}>
      {status === 'live' && state !== null && <Tools state={state} mayInteract={mayInteract} send={send} />}
      <p role="status" className="quiet">
        {status === 'live' ? (state?.notice ?? null) : words[status]}
      </p>
      <ProblemNote error={problem} />
      <div className={`live-screen live-${status}`}>
        <canvas ref={screen} width={1} height={1} role="img" aria-label={name} />
        <textarea ref={keys} className="live-keys" tabIndex={-1} aria-label={words.keys} />
        {state?.dialog != null && (
          <PageQuestion dialog={state.dialog} mayInteract={mayInteract} send={send} />
        )}
      </div>
      {status === 'live' && mayInteract && (
        <p>
          <button
            ref={typing}
            type="button"
            className="button button-plain"
            onClick={() => keys.current?.focus()}
          >
            {words.type}
          </button>{' '}
          <span className="quiet">{words.typeHint}</span>
        </p>
      )}
      {status === 'over' && <Button onClick={onAgain}>{words.again}</Button>}
    </div>
  );
}
