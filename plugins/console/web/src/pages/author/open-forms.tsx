import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { importProject } from '../../api/project-bytes.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { createStore } from '../../store/create-store.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { PickButton } from '../../things/files/pick-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { authorTexts } from './author-texts.ts';
import { ProjectsWithDrafts } from './data/left-drafts.tsx';
import { fileTexts } from './file-texts.ts';
import { UploadField } from './upload-field.tsx';

/** The file with the unsaved changes of the project that was open before; null for none. */
export const keptAside = createStore<string | null>(null);

/** The path of a file, a file of this machine, or null for a new project. */
type Source = string | File | null;

async function openFrom(source: Source): Promise<{ readonly recoveryPath?: string }> {
  if (source === null) return await read(editor.POST('/projects', { body: {} }));
  if (typeof source === 'string')
    return await read(editor.POST('/projects/open', { body: { path: source } }));
  return await importProject(source.name, source);
}

/** Files that the editor opens. */
const projectEndings = ['.zp', '.xmlz'];

/** A new project, or one of a file. Unsaved changes of the one before are kept in a file. */
export function OpenForms({ onOpened }: { readonly onOpened?: () => void }) {
  const id = useId();
  const words = useTexts(authorTexts);
  const files = useTexts(fileTexts);
  const may = useMay();
  const queries = useQueryClient();
  const [path, setPath] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (source: Source) => {
      const { recoveryPath } = await openFrom(source);
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
          <PickButton
            text={files.browse}
            title={files.chooseProject}
            wants="file"
            endings={projectEndings}
            isDisabled={isPending}
            onPick={mutate}
          />
        </form>
      )}
      {may('project_import') && <UploadField onFile={mutate} isDisabled={isPending} />}
      {may('project_open') && <ProjectsWithDrafts onOpen={mutate} />}
    </>
  );
}
