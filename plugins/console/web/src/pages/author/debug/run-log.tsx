import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type RunLogEntry, runLog } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { type LogLine, LogLines } from '../../../things/log-lines.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { debugTexts } from './debug-texts.ts';

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
      {entries.length > 0 && <LogLines lines={entries.map(toLine)} label={words.lines} />}
    </section>
  );
}

function toLine({ level, message, timeStamp }: RunLogEntry): LogLine {
  return { level, message, time: timeStamp };
}
