import { useQuery } from '@tanstack/react-query';
import { type Try, taskHistory } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { taskTexts } from './task-texts.ts';

const TAKE = 50;
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
      <ol className="rows tries">
        {data?.tries.map((entry) => (
          <li key={entry.uowId}>
            <TryRow entry={entry} onLog={onLog} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function TryRow({ entry, onLog }: { readonly entry: Try; readonly onLog: (uowId: string) => void }) {
  const words = useTexts(taskTexts);
  const format = useFormat();
  const { actionsExecuted, endedAt, errorMessage, result, startedAt, uowId } = entry;
  const time = format.dateTime(startedAt);
  return (
    <>
      <span>
        <Badge tone={tones[result]}>{words[result]}</Badge> {time}
      </span>
      <span className="quiet">
        {format.duration(Date.parse(endedAt) - Date.parse(startedAt))},{' '}
        {words.actions(format.number(actionsExecuted))}
      </span>
      <Button aria-label={words.showLog(time)} onClick={() => onLog(uowId)}>
        {words.log}
      </Button>
      {errorMessage !== null && <p className="try-error">{errorMessage}</p>}
    </>
  );
}
