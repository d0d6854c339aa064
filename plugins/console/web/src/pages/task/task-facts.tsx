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
      {!task.isSchedulerOwned && may('task_tries_add') && <AddTries taskId={task.id} />}
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

function AddTries({ taskId }: { readonly taskId: string }) {
  const words = useTexts(taskTexts);
  const id = useId();
  const queries = useQueryClient();
  const [count, setCount] = useState(1);
  const add = useMutation({
    mutationFn: () =>
      read(runner.POST('/tasks/{id}/tries/add', { params: { path: { id: taskId } }, body: { count } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form className="add-tries" onSubmit={submit}>
      <label htmlFor={id}>{words.addTries}</label>
      <input
        id={id}
        type="number"
        min={1}
        required
        value={count}
        onChange={(event) => setCount(event.target.valueAsNumber)}
      />
      <Button type="submit" disabled={add.isPending}>
        {words.add}
      </Button>
      <ProblemNote error={add.error} />
    </form>
  );
}
