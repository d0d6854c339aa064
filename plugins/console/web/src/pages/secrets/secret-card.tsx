import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Secret } from '../../api/queries/secret-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SecretGrants } from './secret-grants.tsx';
import { secretsTexts } from './secrets-texts.ts';

export function SecretCard({ secret }: { readonly secret: Secret }) {
  const words = useTexts(secretsTexts);
  const format = useFormat();
  const may = useMay();
  const [isChanged, setChanged] = useState(false);
  const { name, updatedAt } = secret;
  return (
    <Section title={name} aside={<span className="quiet">{words.updated(format.dateTime(updatedAt))}</span>}>
      <SecretGrants secret={secret} />
      {may('secret_set') && (
        <div className="task-buttons">
          <Button aria-label={words.change(name)} onClick={() => setChanged(true)}>
            {words.changeShort}
          </Button>
          <DeleteButton name={name} />
        </div>
      )}
      {isChanged && <SecretDialog name={name} onClose={() => setChanged(false)} />}
    </Section>
  );
}

/** Asks once more, in place. */
function DeleteButton({ name }: { readonly name: string }) {
  const words = useTexts(secretsTexts);
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => read(runner.DELETE('/secrets/{name}', { params: { path: { name } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['secrets'] }),
  });
  if (!isAsked)
    return (
      <Button aria-label={words.deleteName(name)} onClick={() => setAsked(true)}>
        {words.delete}
      </Button>
    );
  return (
    <fieldset className="secret-sure">
      <legend className="unseen">{words.deleteName(name)}</legend>
      <span>{words.sure(name)}</span>
      <Button kind="danger" onClick={() => mutate()} disabled={isPending}>
        {words.delete}
      </Button>
      <Button onClick={() => setAsked(false)}>{words.keep}</Button>
      <ProblemNote error={error} />
    </fieldset>
  );
}
