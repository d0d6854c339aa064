import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { project } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { evidenceTexts } from './evidence-texts.ts';

interface Props {
  readonly taskId: string;
  /** The file of the project of the task. */
  readonly projectPath: string;
  /** The artifact with the state of the failure. */
  readonly artifactId: string;
}

/** Opens the project, and begins a run that stops before the action that failed. */
export function OpenFailure({ taskId, projectPath, artifactId }: Props) {
  const words = useTexts(evidenceTexts);
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [other, setOther] = useState<string | null>(null);
  const open = useMutation({
    mutationFn: async (isSure: boolean): Promise<'opened' | 'asked'> => {
      const now = await queries.fetchQuery({ ...project, staleTime: 0 });
      const isOther = now !== null && now.projectPath !== projectPath;
      if (isOther && now.hasUnsavedChanges && !isSure) {
        setOther(now.projectName);
        return 'asked';
      }
      if (now === null || isOther) await read(editor.POST('/projects/open', { body: { path: projectPath } }));
      const body = { taskId, artifactId };
      await read(editor.POST('/projects/current/debug/open-failure', { body }));
      return 'opened';
    },
    onSuccess: async (outcome) => {
      if (outcome === 'opened') await navigate({ to: '/author' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  if (!may('debug_open_failure') || !may('project_open')) return null;
  return (
    <div className="open-failure">
      {other === null ? (
        <Button title={words.openLead} onClick={() => open.mutate(false)} disabled={open.isPending}>
          {words.openFailure}
        </Button>
      ) : (
        <fieldset className="sure">
          <legend>{words.other(other)}</legend>
          <Button kind="primary" onClick={() => open.mutate(true)} disabled={open.isPending}>
            {words.openAnyway}
          </Button>
          <Button onClick={() => setOther(null)}>{words.keep}</Button>
        </fieldset>
      )}
      <ProblemNote error={open.error} />
    </div>
  );
}
