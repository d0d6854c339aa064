import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Project } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { authorTexts } from './author-texts.ts';
import { useEditName } from './edit-history.tsx';
import { ProjectFile } from './project-file.tsx';
import { type Step, useUndoKeys } from './use-undo-keys.ts';

/** The name, whether the file has what is shown, and the steps back and forth. */
export function ProjectHead({ project }: { readonly project: Project }) {
  const words = useTexts(authorTexts);
  const { hasUnsavedChanges, projectName, projectPath, restricted } = project;
  return (
    <>
      <header className="page-head">
        <h1>{words.title}</h1>
        <p>
          <strong>{projectName}</strong>{' '}
          <Badge tone={hasUnsavedChanges ? 'waiting' : 'good'}>
            {hasUnsavedChanges ? words.unsaved : words.saved}
          </Badge>
        </p>
        <Steps />
      </header>
      {restricted && <p className="problem">{words.restricted}</p>}
      <ProjectFile path={projectPath} name={projectName} />
    </>
  );
}

function Steps() {
  const words = useTexts(authorTexts);
  const may = useMay();
  const queries = useQueryClient();
  const { mutate, data, error } = useMutation({
    // Steps in quick succession wait for each other, and none is lost.
    scope: { id: 'edit' },
    mutationFn: async (step: Step) => {
      const { edit } = await read(editor.POST(`/projects/current/${step}`, { body: {} }));
      return { step, edit };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  const nameOf = useEditName();
  const isAllowed = may('project_undo');
  useUndoKeys(isAllowed ? mutate : null);
  if (!isAllowed) return null;
  const say = data?.step === 'undo' ? words.undone : words.redone;
  return (
    <>
      <div className="buttons">
        <Button onClick={() => mutate('undo')}>{words.undo}</Button>
        <Button onClick={() => mutate('redo')}>{words.redo}</Button>
        <span role="status">{data && say(nameOf(data.edit))}</span>
      </div>
      <ProblemNote error={error} />
    </>
  );
}
