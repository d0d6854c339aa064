import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Task, TaskState } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { taskTexts } from './task-texts.ts';

interface Props {
  readonly task: Task;
  readonly state: TaskState;
}

export function TaskFacts({ task, state }: Props) {
  const words = useTexts(taskTexts);
  const { number } = useFormat();
  const may = useMay();
  const params = { path: { id: task.id } };
  const threads = words.threadsOf(number(state.countOfThreads), number(state.limitOfThreads));
  const queued = state.numberOfTries < 0 ? words.endless : number(state.numberOfTries);
  return (
    <div className="task-facts">
      <dl className="facts">
        <Fact name={words.succeeded} value={number(state.doneSuccessfully)} />
        <Fact name={words.ended} value={number(state.doneAll)} />
        <Fact name={words.queued} value={queued} />
        <Fact name={words.threads} value={threads} />
        <Fact name={words.inRow} value={number(state.numOfFailStop)} />
        <Fact name={words.project} value={task.projectPath} />
      </dl>
      {!task.isSchedulerOwned && may('task_tries_add') && (
        <div className="task-numbers">
          <NumberForm
            label={words.addTries}
            action={words.add}
            first={1}
            send={(count) => read(runner.POST('/tasks/{id}/tries/add', { params, body: { count } }))}
          />
          <NumberForm
            label={words.setThreads}
            action={words.set}
            first={state.limitOfThreads}
            send={(maxThreads) =>
              read(runner.PUT('/tasks/{id}/threads/max', { params, body: { maxThreads } }))
            }
          />
        </div>
      )}
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface NumberFormProps {
  readonly label: string;
  readonly action: string;
  readonly first: number;
  readonly send: (number: number) => Promise<unknown>;
}

function NumberForm({ label, action, first, send }: NumberFormProps) {
  const id = useId();
  const queries = useQueryClient();
  const [count, setCount] = useState(first);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(count);
  };
  return (
    <form className="number-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={1}
        required
        value={Number.isNaN(count) ? '' : count}
        onChange={(event) => setCount(event.target.valueAsNumber)}
      />
      <Button type="submit" disabled={isPending}>
        {action}
      </Button>
      <ProblemNote error={error} />
    </form>
  );
}
