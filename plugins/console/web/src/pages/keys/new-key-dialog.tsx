import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { capabilities } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CommandLine } from '../../ui/command-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type KeyRights, life, lives, tiers } from './key-rights.ts';
import { keysTexts } from './keys-texts.ts';
import { RightsPicture } from './rights-picture.tsx';

export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useTexts(keysTexts);
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: ({ label, maxTier, scopes, ends }: KeyRights) => {
      const body = { label, maxTier, scopes: [...scopes], expiresAt: life(ends, Date.now()) };
      return read(runner.POST('/auth/keys', { body }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <Dialog title={words.create} description={<p>{words.createLead}</p>} onClose={onClose}>
      {make.data === undefined ? (
        <KeyForm onRights={make.mutate} isBusy={make.isPending} />
      ) : (
        <>
          <p>{words.shownOnce}</p>
          <CommandLine command={make.data.rawKey} />
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      )}
      <ProblemNote error={make.error} />
    </Dialog>
  );
}

interface KeyFormProps {
  readonly onRights: (rights: KeyRights) => void;
  readonly isBusy: boolean;
}

function KeyForm({ onRights, isBusy }: KeyFormProps) {
  const words = useTexts(keysTexts);
  const id = useId();
  const [rights, setRights] = useState<KeyRights>({
    label: '',
    maxTier: 'T0',
    scopes: new Set(),
    ends: 'never',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRights(rights);
  };
  return (
    <form className="fields" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{words.label}</label>
        <input
          id={id}
          required
          maxLength={200}
          value={rights.label}
          onChange={(event) => setRights({ ...rights, label: event.target.value })}
        />
      </div>
      <SelectField
        label={words.tier}
        value={rights.maxTier}
        options={tiers.map((value) => ({ value, name: value }))}
        onChange={(maxTier) => setRights({ ...rights, maxTier })}
      />
      <SelectField
        label={words.expires}
        value={rights.ends}
        options={lives.map((value) => ({ value, name: words[value] }))}
        onChange={(ends) => setRights({ ...rights, ends })}
      />
      <ScopeFields scopes={rights.scopes} onScopes={(scopes) => setRights({ ...rights, scopes })} />
      <RightsPicture rights={rights} />
      <Button kind="primary" type="submit" disabled={isBusy}>
        {words.make}
      </Button>
    </form>
  );
}

interface ScopeFieldsProps {
  readonly scopes: ReadonlySet<string>;
  readonly onScopes: (scopes: ReadonlySet<string>) => void;
}

/** A key grants at most the scopes that it has itself. */
function ScopeFields({ scopes, onScopes }: ScopeFieldsProps) {
  const words = useTexts(keysTexts);
  const { data } = useQuery(capabilities);
  const toggle = (scope: string) => {
    const next = new Set(scopes);
    if (!next.delete(scope)) next.add(scope);
    onScopes(next);
  };
  return (
    <fieldset className="scopes">
      <legend>{words.scopes}</legend>
      {data?.scopes.map((scope) => (
        <label key={scope}>
          <input type="checkbox" checked={scopes.has(scope)} onChange={() => toggle(scope)} /> {scope}
        </label>
      ))}
    </fieldset>
  );
}
