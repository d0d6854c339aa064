import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type LogEntry, taskLog } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { type LogLine, LogLines } from '../../things/log-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { taskTexts } from './task-texts.ts';

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
      <LogLines lines={entries.map(toLine)} label={words.lines} />
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

function toLine({ level, message, timestamp }: LogEntry): LogLine {
  return { level, message, time: timestamp };
}
