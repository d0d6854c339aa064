import { useRef, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { livePageTexts } from './live-page-texts.ts';
import { LiveTools } from './live-tools.tsx';
import { PageQuestion } from './page-question.tsx';
import { type LiveBrowser, useLivePage } from './use-live-page.ts';
import './live-page.css';

/** The page of a browser, to look at and to use, within a page of ours. */
export function LivePage(browser: LiveBrowser) {
  const [tries, setTries] = useState(0);
  return <OneView key={tries} {...browser} onAgain={() => setTries(tries + 1)} />;
}

function OneView({ onAgain, ...browser }: LiveBrowser & { readonly onAgain: () => void }) {
  const words = useTexts(livePageTexts);
  const typing = useRef<HTMLButtonElement>(null);
  const { keys, mayInteract, problem, screen, send, state, status } = useLivePage(browser, () =>
    typing.current?.focus(),
  );
  return (
    <div className="live-page">
      {status === 'live' && state !== null && (
        <LiveTools state={state} mayInteract={mayInteract} send={send} />
      )}
      <p role="status" className="quiet">
        {status === 'live' ? (state?.notice ?? null) : words[status]}
      </p>
      <ProblemNote error={problem} />
      <div className={`live-screen live-${status}`}>
        <canvas
          ref={screen}
          width={1}
          height={1}
          role="img"
          aria-label={words.screen(`${browser.instanceId}`)}
        />
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
