import { useQuery } from '@tanstack/react-query';
import { taskProgress } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Section } from '../../ui/section.tsx';
import { taskTexts } from './task-texts.ts';

/** How far the actions of the running tries have come; nothing where none says. */
export function RunningTries({
  taskId,
  isRunning,
}: {
  readonly taskId: string;
  readonly isRunning: boolean;
}) {
  const words = useTexts(taskTexts);
  const { data = [] } = useQuery(taskProgress(taskId, isRunning));
  if (!isRunning || data.length === 0) return null;
  return (
    <Section title={words.running}>
      <ul className="running-tries">
        {data.map(({ threadId, progress }) => (
          <li key={threadId}>
            <span>{words.thread(`${threadId}`, progress.actionName)}</span>{' '}
            <ProgressLine progress={progress} label={words.thread(`${threadId}`, progress.actionName)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
