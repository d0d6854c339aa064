import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Task, TaskState } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { TaskButtons } from '../../things/task-buttons.tsx';
import { useTaskCommand } from '../../things/task-control.ts';
import { TaskStatusBadge } from '../../things/task-status.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { taskTexts } from './task-texts.ts';

interface Props {
  readonly task: Task;
  readonly state: TaskState;
}

export function TaskHead({ task: { id, name, isSchedulerOwned }, state: { status } }: Props) {
  const may = useMay();
  return (
    <header className="page-head">
      <div className="task-title">
        <h1>{name}</h1>
        <TaskStatusBadge status={status} />
      </div>
      <div className="task-buttons">
        <TaskButtons task={{ id, name, status }} />
        {!isSchedulerOwned && may('task_delete') && <DeleteButton id={id} name={name} />}
      </div>
    </header>
  );
}

/** Asks once more, in place. */
function DeleteButton({ id, name }: { readonly id: string; readonly name: string }) {
  const words = useTexts(taskTexts);
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useTaskCommand();
  const remove = () =>
    mutate({ command: 'delete', ids: [id] }, { onSuccess: () => navigate({ to: '/tasks' }) });
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{words.delete}</Button>;
  return (
    <fieldset className="sure">
      <legend className="unseen">{words.delete}</legend>
      <span>{words.sure(name)}</span>
      <Button kind="danger" onClick={remove} disabled={isPending}>
        {words.delete}
      </Button>
      <Button onClick={() => setAsked(false)}>{words.keep}</Button>
      <ProblemNote error={error} />
    </fieldset>
  );
}
