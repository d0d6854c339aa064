import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { exportProject } from '../../api/project-bytes.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { useStore } from '../../store/create-store.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { fileIn, folderOf } from '../../things/files/in-project-folder.ts';
import { PickButton } from '../../things/files/pick-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { offerFile } from '../../ui/offer-file.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { authorTexts } from './author-texts.ts';
import { fileTexts } from './file-texts.ts';
import { keptAside, OpenForms } from './open-forms.tsx';

/** The file of the project: save it, save it as another one, open another project. */
export function ProjectFile({ path, name }: { readonly path: string | null; readonly name: string }) {
  const words = useTexts(fileTexts);
  const may = useMay();
  const kept = useStore(keptAside);
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      {kept !== null && <p role="status">{words.kept(kept)}</p>}
      <div className="project-file">
        {may('project_save') && <SaveForm key={path} path={path} />}
        {may('project_export') && <Download name={name} />}
        {may('project_open') && <Button onClick={() => setOpening(true)}>{words.another}</Button>}
      </div>
      {isOpening && (
        <Dialog
          title={words.another}
          description={<p>{words.anotherLead}</p>}
          onClose={() => setOpening(false)}
        >
          <OpenForms onOpened={() => setOpening(false)} />
        </Dialog>
      )}
    </>
  );
}

/** Gives the browser the project as it is shown. */
function Download({ name }: { readonly name: string }) {
  const words = useTexts(fileTexts);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => offerFile(`${name}.zp`, await exportProject()),
  });
  return (
    <>
      <Button onClick={() => mutate()} disabled={isPending}>
        {words.download}
      </Button>
      <span role="status">{isPending ? words.downloading : null}</span>
      <ProblemNote error={error} />
    </>
  );
}

function SaveForm({ path }: { readonly path: string | null }) {
  const id = useId();
  const words = { ...useTexts(authorTexts), ...useTexts(fileTexts) };
  const queries = useQueryClient();
  const [text, setText] = useState(path ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (overwrite: boolean) =>
      read(editor.POST('/projects/current/save', { body: { path: text, overwrite } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  const isThere = error instanceof ApiError && error.code === 'failed_precondition';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(false);
  };
  return (
    <form className="path-form" onSubmit={submit}>
      <label htmlFor={id}>{words.path}</label>
      <input id={id} value={text} required onChange={(event) => setText(event.target.value)} />
      <PickButton
        text={words.browse}
        title={words.chooseFolder}
        wants="folder"
        onPick={(folder) =>
          setText(fileIn(folder, text.slice(folderOf(text).length).replace(/^[/\\]/, '') || 'project.zp'))
        }
      />
      <Button type="submit" disabled={isPending}>
        {words.save}
      </Button>
      <ProblemNote error={error} />
      {isThere && (
        <Button kind="danger" onClick={() => mutate(true)} disabled={isPending}>
          {words.replace}
        </Button>
      )}
    </form>
  );
}
