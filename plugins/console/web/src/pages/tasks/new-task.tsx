import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { uploadTask } from '../../api/upload-task.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { tasksTexts } from './tasks-texts.ts';

/** A project file, or its path on the machine of the daemon. */
type Source = File | string;

export function NewTask() {
  const words = useTexts(tasksTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('task_create')) return null;
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {words.create}
      </Button>
      {isOpen && <NewTaskDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewTaskDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useTexts(tasksTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (source: Source) =>
      typeof source === 'string'
        ? read(runner.POST('/tasks', { body: { path: source } }))
        : uploadTask(source.name, source),
    onSuccess: async ({ id }) => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      await navigate({ to: '/tasks/$taskId', params: { taskId: id } });
    },
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) mutate(file);
  };
  return (
    <Dialog title={words.create} description={<p>{words.createLead}</p>} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same by keyboard */}
      <div className="drop" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <FileField onFile={mutate} />
        <PathField onPath={mutate} />
        <p role="status">{isPending ? words.creating : null}</p>
        <ProblemNote error={error} />
      </div>
    </Dialog>
  );
}

function FileField({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId();
  const { file } = useTexts(tasksTexts);
  return (
    <div className="field">
      <label htmlFor={id}>{file}</label>
      <input
        id={id}
        type="file"
        accept=".zp,.zpproj,.vsproj"
        onChange={({ target: { files } }) => files?.[0] !== undefined && onFile(files[0])}
      />
    </div>
  );
}

function PathField({ onPath }: { readonly onPath: (path: string) => void }) {
  const id = useId();
  const { path, byPath } = useTexts(tasksTexts);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPath(text.trim());
  };
  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor={id}>{path}</label>
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        required
        spellCheck={false}
      />
      <Button type="submit">{byPath}</Button>
    </form>
  );
}
