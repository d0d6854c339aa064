import { useQuery } from '@tanstack/react-query';
import { taskLog } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { LogView } from '../../things/log/log-view.tsx';
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
  const aside = (
    <span className="quiet">
      {uowId === null ? words.ofAll : words.ofOne}{' '}
      {uowId !== null && <Button onClick={onAll}>{words.showAll}</Button>}
    </span>
  );
  return (
    <Section title={words.log} aside={aside}>
      <ProblemNote error={error} />
      {data?.lines.length === 0 && <p className="quiet">{words.emptyLog}</p>}
      {data !== undefined && data.lines.length > 0 && <LogView lines={data.lines} />}
    </Section>
  );
}
