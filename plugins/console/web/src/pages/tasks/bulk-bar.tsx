import { useMay } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { commandNames } from '../../things/task-buttons.tsx';
import { operationOf, type TaskCommand, useTaskCommand } from '../../things/task-control.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { tasksTexts } from './tasks-texts.ts';

interface Props {
  readonly chosen: ReadonlySet<string>;
  readonly onDone: () => void;
}

/** Commands for all tasks that are chosen. */
export function BulkBar({ chosen, onDone }: Props) {
  const words = useTexts(tasksTexts);
  const commands = useTexts(commandNames);
  const format = useFormat();
  const may = useMay();
  const { mutate, isPending, data, error } = useTaskCommand();
  const [first] = data ?? [];
  const send = (command: TaskCommand) => mutate({ command, ids: [...chosen] }, { onSuccess: onDone });
  return (
    <>
      <ProblemNote error={error} />
      {data !== undefined && first !== undefined && (
        <ProblemNote error={words.refused(format.number(data.length), first.message)} />
      )}
      {chosen.size > 0 && (
        <div className="bulk">
          <strong>{words.chosen(format.number(chosen.size))}</strong>
          {(['start', 'stop', 'interrupt'] as const)
            .filter((command) => may(operationOf[command]))
            .map((command) => (
              <Button key={command} disabled={isPending} onClick={() => send(command)}>
                {commands[command]}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}
