import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { type RunLogEntry, runLog } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Scrollable } from '../../../ui/scrollable.tsx';
import { debugTexts } from './debug-texts.ts';

const LINE_PX = 24;
const OVERSCAN = 20;

/** The log of the runs, followed while one goes on. */
export function RunLog({ isRunning }: { readonly isRunning: boolean }) {
  const words = useTexts(debugTexts);
  const id = useId();
  const { data = [], error } = useQuery(runLog(isRunning));
  const [text, setText] = useState('');
  const wanted = text.toLowerCase();
  const entries = data.filter(({ message }) => message.toLowerCase().includes(wanted));
  return (
    <section aria-label={words.log}>
      <h3>{words.log}</h3>
      <ProblemNote error={error} />
      {data.length === 0 ? (
        <p className="quiet">{words.noLog}</p>
      ) : (
        <div className="field">
          <label htmlFor={id}>{words.find}</label>
          <input id={id} type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </div>
      )}
      {entries.length > 0 && <Lines entries={entries} />}
    </section>
  );
}

/** Only the lines in view are in the document. It stays at the end until a person scrolls up. */
function Lines({ entries }: { readonly entries: readonly RunLogEntry[] }) {
  const words = useTexts(debugTexts);
  const view = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => view.current,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    if (isAtEnd.current) virtual.scrollToIndex(entries.length - 1);
  }, [entries.length, virtual]);
  const onScroll = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: UIEvent) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < LINE_PX;
  };
  return (
    <Scrollable ref={view} className="run-log" aria-label={words.lines} onScroll={onScroll}>
      <ol className="run-lines" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <Line key={key} entry={entries[index]} top={start} />
        ))}
      </ol>
    </Scrollable>
  );
}

function Line({ entry, top }: { readonly entry: RunLogEntry | undefined; readonly top: number }) {
  const format = useFormat();
  if (entry === undefined) return null;
  const { level, message, timeStamp } = entry;
  return (
    <li className={`run-line line-${level}`} style={{ transform: `translateY(${top}px)` }} title={message}>
      <time dateTime={timeStamp}>{format.time(timeStamp)}</time>{' '}
      {level !== 'Info' && <strong>{level}</strong>} {message}
    </li>
  );
}
