import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { FailurePoint, TaskState } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { Evidence } from './evidence.tsx';
import { taskTexts } from './task-texts.ts';

/** The last failure of each thread, with what it left. */
export function Failures({ state: { id, failurePoints } }: { readonly state: TaskState }) {
  const words = useTexts(taskTexts);
  return (
    <Section title={words.failures}>
      {failurePoints.length === 0 && <p className="quiet">{words.noFailures}</p>}
      <ul className="failures">
        {failurePoints.map((failure) => (
          <li key={failure.threadId}>
            <Failure taskId={id} failure={failure} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface FailureProps {
  readonly taskId: string;
  readonly failure: FailurePoint;
}

function Failure({ taskId, failure }: FailureProps) {
  const words = useTexts(taskTexts);
  const format = useFormat();
  const { actionComment, actionId, exceptionMessage, isHardStop, timestamp, uowId } = failure;
  const action = actionId === null ? words.noAction : words.at(actionComment || actionId);
  return (
    <article className="failure">
      <p className="failure-message">{exceptionMessage}</p>
      <p className="quiet">
        {format.dateTime(timestamp)} · {action}
        {!isHardStop && ` · ${words.wentOn}`}
      </p>
      {isHardStop && actionId !== null && <RetryButton taskId={taskId} uowId={uowId} />}
      <Evidence taskId={taskId} uowId={uowId} />
      <Variables failure={failure} />
    </article>
  );
}

function RetryButton({ taskId, uowId }: { readonly taskId: string; readonly uowId: string }) {
  const words = useTexts(taskTexts);
  const may = useMay();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => {
      const params = { path: { id: taskId, uowId } };
      return read(runner.POST('/tasks/{id}/tries/{uowId}/retry', { params, body: {} }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
  if (!may('task_retry_from')) return null;
  return (
    <div>
      <Button onClick={() => retry.mutate()} disabled={retry.isPending}>
        {words.retry}
      </Button>
      <ProblemNote error={retry.error} />
    </div>
  );
}

function Variables({ failure: { variables } }: { readonly failure: FailurePoint }) {
  const words = useTexts(taskTexts);
  const { number } = useFormat();
  if (variables.length === 0) return null;
  return (
    <details>
      <summary>{words.variables(number(variables.length))}</summary>
      <dl className="values">
        {variables.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
