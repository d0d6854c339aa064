import type { FailurePoint, TaskState } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Section } from '../../ui/section.tsx';
import { healthTexts } from './health-texts.ts';
import { taskTexts } from './task-texts.ts';
import { TryEvidence } from './try-evidence.tsx';

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
  const { nameless } = useTexts(healthTexts);
  const format = useFormat();
  const { actionComment, actionId, exceptionMessage, isHardStop, timestamp, uowId } = failure;
  const action = actionId === null ? words.noAction : words.at(actionComment || nameless);
  return (
    <article className="failure">
      <p className="failure-message">{exceptionMessage}</p>
      <p className="quiet">
        {format.dateTime(timestamp)} · {action}
        {!isHardStop && ` · ${words.wentOn}`}
      </p>
      <TryEvidence taskId={taskId} uowId={uowId} canGoOn={isHardStop && actionId !== null} />
      <Variables failure={failure} />
    </article>
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
