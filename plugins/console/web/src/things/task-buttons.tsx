import { useMay } from '../api/queries/capability-queries.ts';
import type { TaskSummary } from '../api/queries/task-queries.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { operationOf, type TaskCommand, useTaskCommand } from './task-control.ts';
import { isActive } from './task-status.tsx';

export const commandNames = defineTexts({
  en: { start: 'Start', stop: 'Stop', interrupt: 'Interrupt' },
  de: { start: 'Starten', stop: 'Anhalten', interrupt: 'Abbrechen' },
});

interface Props {
  readonly task: Pick<TaskSummary, 'id' | 'name' | 'status'>;
}

/** Buttons for the commands that a task takes now. */
export function TaskButtons({ task: { id, name, status } }: Props) {
  const words = useTexts(commandNames);
  const may = useMay();
  const { mutate, isPending, error } = useTaskCommand();
  return (
    <span className="task-buttons">
      <ProblemNote error={error} />
      {commandsFor(status)
        .filter((command) => may(operationOf[command]))
        .map((command) => (
          <Button
            key={command}
            aria-label={`${words[command]}: ${name}`}
            disabled={isPending}
            onClick={() => mutate({ command, ids: [id] })}
          >
            {words[command]}
          </Button>
        ))}
    </span>
  );
}

function commandsFor(status: TaskSummary['status']): readonly Exclude<TaskCommand, 'delete'>[] {
  if (status === 'Stopping') return ['interrupt'];
  return isActive(status) ? ['stop', 'interrupt'] : ['start'];
}
