import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { secretsTexts } from './secrets-texts.ts';

interface Props {
  /** Null for a new one. */
  readonly name: string | null;
  readonly onClose: () => void;
}

/** Stores a value. It leaves the page with the call, and is kept nowhere in it. */
export function SecretDialog({ name, onClose }: Props) {
  const words = useTexts(secretsTexts);
  const title = name === null ? words.create : words.change(name);
  return (
    <Dialog title={title} description={<p>{words.lead}</p>} onClose={onClose}>
      <SecretForm known={name} onDone={onClose} />
    </Dialog>
  );
}

function SecretForm({ known, onDone }: { readonly known: string | null; readonly onDone: () => void }) {
  const words = useTexts(secretsTexts);
  const queries = useQueryClient();
  const [name, setName] = useState(known ?? '');
  const [value, setValue] = useState('');
  const save = useMutation({
    mutationFn: () => read(runner.PUT('/secrets/{name}', { params: { path: { name } }, body: { value } })),
    // The cache of mutations would keep what was sent.
    gcTime: 0,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['secrets'] });
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className="fields" onSubmit={submit}>
      {known === null && (
        <TextField
          label={words.name}
          required
          pattern="[A-Za-z][A-Za-z0-9_]{0,63}"
          spellCheck={false}
          autoComplete="off"
          value={name}
          onText={setName}
        />
      )}
      <TextField
        label={words.value}
        type="password"
        required
        autoComplete="new-password"
        value={value}
        onText={setValue}
      />
      <ProblemNote error={save.error} />
      <Button kind="primary" type="submit" disabled={save.isPending}>
        {words.save}
      </Button>
    </form>
  );
}
