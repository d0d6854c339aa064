import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { type LogEntry, taskLog } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { Section } from '../../ui/section.tsx';
import { taskTexts } from './task-texts.ts';

const LINE_PX = 24;
const OVERSCAN = 20;
const FOLLOW_MS = 1_000;

interface Props {
  readonly taskId: string;
  /** Null for the last tries. */
  readonly uowId: string | null;
  readonly isRunning: boolean;
  readonly onAll: () => void;
}

/** The log, followed while the task runs. */
export function TaskLog({ taskId, uowId, isRunning, onAll }: Props) {
  const words = useTexts(taskTexts);
  const { data, error } = useQuery({
    ...taskLog(taskId, uowId),
    refetchInterval: isRunning ? FOLLOW_MS : false,
  });
  const [text, setText] = useState('');
  const entries = data?.filter(({ message }) => message.toLowerCase().includes(text.toLowerCase())) ?? [];
  const aside = (
    <span className="quiet">
      {uowId === null ? words.ofAll : words.ofOne}{' '}
      {uowId !== null && <Button onClick={onAll}>{words.showAll}</Button>}
    </span>
  );
  return (
    <Section title={words.log} aside={aside}>
      <ProblemNote error={error} />
      <FindField text={text} onText={setText} />
      {data !== undefined && entries.length === 0 && <p className="quiet">{words.emptyLog}</p>}
      <Lines entries={entries} />
    </Section>
  );
}

function FindField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const id = useId();
  const { find } = useTexts(taskTexts);
  return (
    <div className="field">
      <label htmlFor={id}>{find}</label>
      <input id={id} type="search" value={text} onChange={(event) => onText(event.target.value)} />
    </div>
  );
}

/** Only the lines in view are in the document. It stays at the end until a person scrolls up. */
function Lines({ entries }: { readonly entries: readonly LogEntry[] }) {
  const words = useTexts(taskTexts);
  const view = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => view.current,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    if (isAtEnd.current && entries.length > 0) virtual.scrollToIndex(entries.length - 1);
  }, [entries.length, virtual]);
  const onScroll = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: UIEvent) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < LINE_PX;
  };
  return (
    <Scrollable ref={view} className="log" aria-label={words.lines} onScroll={onScroll}>
      <ol style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <Line key={key} entry={entries[index]} top={start} />
        ))}
      </ol>
    </Scrollable>
  );
}

function Line({ entry, top }: { readonly entry: LogEntry | undefined; readonly top: number }) {
  const format = useFormat();
  if (entry === undefined) return null;
  const { level, message, timestamp } = entry;
  return (
    <li className={`line line-${level}`} style={{ transform: `translateY(${top}px)` }} title={message}>
      <time dateTime={timestamp}>{format.time(timestamp)}</time>{' '}
      {level !== 'Info' && <strong>{level}</strong>} {message}
    </li>
  );
}
