import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { createStore } from '../../store/create-store.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { authorTexts } from './author-texts.ts';
import { ProjectsWithDrafts } from './data/left-drafts.tsx';

/** The file with the unsaved changes of the project that was open before; null for none. */
export const keptAside = createStore<string | null>(null);

/** A new project, or one of a file. Unsaved changes of the one before are kept in a file. */
export function OpenForms({ onOpened }: { readonly onOpened?: () => void }) {
  const id = useId();
  const words = useTexts(authorTexts);
  const may = useMay();
  const queries = useQueryClient();
  const [path, setPath] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: string | null) => {
      const { recoveryPath } =
        file === null
          ? await read(editor.POST('/projects', { body: {} }))
          : await read(editor.POST('/projects/open', { body: { path: file } }));
      keptAside.set(recoveryPath ?? null);
    },
    onSuccess: () => onOpened?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(path);
  };
  return (
    <>
      <ProblemNote error={error} />
      {may('project_create') && (
        <Button kind="primary" onClick={() => mutate(null)} disabled={isPending}>
          {words.create}
        </Button>
      )}
      {may('project_open') && (
        <form className="path-form" onSubmit={submit}>
          <label htmlFor={id}>{words.path}</label>
          <input id={id} value={path} required onChange={(event) => setPath(event.target.value)} />
          <Button type="submit" disabled={isPending}>
            {words.open}
          </Button>
        </form>
      )}
      {may('project_open') && <ProjectsWithDrafts onOpen={mutate} />}
    </>
  );
}
