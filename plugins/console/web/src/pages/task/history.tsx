import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Try, taskHistory } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { HistoryPicture } from './history-picture.tsx';
import { taskTexts } from './task-texts.ts';
import { TryEvidence } from './try-evidence.tsx';

const TAKE = 100;
const tones: Readonly<Record<Try['result'], Tone>> = { success: 'good', failure: 'bad', interrupted: 'calm' };

interface Props {
  readonly taskId: string;
  readonly onLog: (uowId: string) => void;
}

export function History({ taskId, onLog }: Props) {
  const words = useTexts(taskTexts);
  const { data } = useQuery(taskHistory(taskId, TAKE));
  return (
    <Section title={words.history}>
      {data?.total === 0 && <p className="quiet">{words.noHistory}</p>}
      {data !== undefined && data.tries.length > 1 && <HistoryPicture tries={data.tries} />}
      <ol className="rows tries">
        {data?.tries.map((entry) => (
          <li key={entry.uowId} className="try">
            <TryRow taskId={taskId} entry={entry} onLog={onLog} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function TryRow({ taskId, entry, onLog }: Props & { readonly entry: Try }) {
  const words = useTexts(taskTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { actionsExecuted, endedAt, errorMessage, result, startedAt, uowId } = entry;
  const time = format.dateTime(startedAt);
  return (
    <>
      <span className="try-name">
        <Badge tone={tones[result]}>{words[result]}</Badge> {time}
      </span>
      <span className="quiet try-facts">
        {format.duration(Date.parse(endedAt) - Date.parse(startedAt))},{' '}
        {words.actions(format.number(actionsExecuted))}
      </span>
      <span className="buttons">
        <Button aria-label={words.showLog(time)} onClick={() => onLog(uowId)}>
          {words.log}
        </Button>
        <Button aria-label={words.showLeft(time)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.left}
        </Button>
      </span>
      {errorMessage !== null && <p className="try-error">{errorMessage}</p>}
      {isOpen && (
        <div className="try-left">
          <TryEvidence taskId={taskId} uowId={uowId} canGoOn={result === 'failure'} />
        </div>
      )}
    </>
  );
}
