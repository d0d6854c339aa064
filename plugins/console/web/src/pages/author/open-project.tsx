import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { authorTexts } from './author-texts.ts';
import { ProjectsWithDrafts } from './data/left-drafts.tsx';

/** Where no project is open: a new one, or a file. */
export function OpenProject() {
  const id = useId();
  const words = useTexts(authorTexts);
  const may = useMay();
  const queries = useQueryClient();
  const [path, setPath] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: string | null): Promise<void> => {
      if (file === null) await read(editor.POST('/projects', { body: {} }));
      else await read(editor.POST('/projects/open', { body: { path: file } }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(path);
  };
  return (
    <>
      <h1>{words.title}</h1>
      <Section title={words.none}>
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
      </Section>
      {may('project_open') && <ProjectsWithDrafts onOpen={mutate} />}
    </>
  );
}
