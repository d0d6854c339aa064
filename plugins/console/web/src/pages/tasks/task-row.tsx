import { Link } from '@tanstack/react-router';
import type { TaskSummary } from '../../api/queries/task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { TaskButtons } from '../../things/task-buttons.tsx';
import { TaskStatusBadge } from '../../things/task-status.tsx';
import { Badge } from '../../ui/badge.tsx';
import { tasksTexts } from './tasks-texts.ts';

const PARTS = 2;

interface Props {
  /** Undefined until its page of the list is there. */
  readonly task: TaskSummary | undefined;
  readonly place: { readonly index: number; readonly count: number; readonly top: number };
  readonly isChosen: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

export function TaskRow({ task, place: { index, count, top }, isChosen, onChoose }: Props) {
  const words = useTexts(tasksTexts);
  const position = { 'aria-posinset': index + 1, 'aria-setsize': count };
  if (task === undefined) return null;
  const { id, name, status, projectPath, isHeld } = task;
  return (
    <li className="task-row" style={{ transform: `translateY(${top}px)` }} {...position}>
      <input
        type="checkbox"
        aria-label={words.choose(name)}
        checked={isChosen}
        onChange={(event) => onChoose(id, event.target.checked)}
      />
      <Link to="/tasks/$taskId" params={{ taskId: id }} className="task-name">
        {name}
      </Link>
      <span className="task-states">
        <TaskStatusBadge status={status} />
        {isHeld && <Badge tone="waiting">{words.held}</Badge>}
      </span>
      <span className="task-path quiet" title={projectPath}>
        {endOfPath(projectPath)}
      </span>
      <TaskButtons task={task} />
    </li>
  );
}

/** A path says most at its end. */
function endOfPath(path: string): string {
  const parts = path.split(/[\\/]/);
  return parts.length <= PARTS + 1 ? path : `… / ${parts.slice(-PARTS).join(' / ')}`;
}
