import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { task, tryArtifacts } from '../../api/queries/one-task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Evidence } from '../../things/evidence/evidence.tsx';
import { OpenFailure } from '../../things/evidence/open-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { taskTexts } from './task-texts.ts';

/** A state of a project within the project opens in that one alone. */
const STATE = 'state.json';

interface Props {
  readonly taskId: string;
  readonly uowId: string;
  /** Whether the try failed for good, so that it can go on from there. */
  readonly canGoOn: boolean;
}

/** Files that a try left, and the ways to go on from there. */
export function TryEvidence({ taskId, uowId, canGoOn }: Props) {
  const { data: artifacts = [], error } = useQuery(tryArtifacts(taskId, uowId));
  const { data: facts } = useQuery(task(taskId));
  const state = artifacts.find(({ kind, name }) => kind === 'state' && name === STATE);
  return (
    <>
      {canGoOn && (
        <div className="task-buttons">
          <RetryButton taskId={taskId} uowId={uowId} />
          {state !== undefined && facts !== undefined && (
            <OpenFailure taskId={taskId} projectPath={facts.projectPath} artifactId={state.id} />
          )}
        </div>
      )}
      <ProblemNote error={error} />
      <Evidence taskId={taskId} artifacts={artifacts} />
    </>
  );
}

function RetryButton({ taskId, uowId }: Omit<Props, 'canGoOn'>) {
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
