import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import type { Key } from '../../api/queries/admin-queries.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { keysTexts } from './keys-texts.ts';

type Change = 'enable' | 'disable' | 'revoke';

export function KeyButtons({ entry: { enabled, id, label } }: { readonly entry: Key }) {
  const words = useTexts(keysTexts);
  const may = useMay();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: Change) => sendChange(id, change),
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  });
  if (!may('auth_keys_update')) return null;
  const name = label || id;
  const change = enabled ? 'disable' : 'enable';
  return (
    <div className="key-buttons">
      <ProblemNote error={error} />
      {isAsked ? (
        <>
          <span>{words.sure(name)}</span>
          <Button kind="danger" onClick={() => mutate('revoke')} disabled={isPending}>
            {words.revoke}
          </Button>
          <Button onClick={() => setAsked(false)}>{words.keep}</Button>
        </>
      ) : (
        <>
          <Button
            aria-label={`${words[change]}: ${name}`}
            onClick={() => mutate(change)}
            disabled={isPending}
          >
            {words[change]}
          </Button>
          <Button aria-label={`${words.revoke}: ${name}`} onClick={() => setAsked(true)}>
            {words.revoke}
          </Button>
        </>
      )}
    </div>
  );
}

async function sendChange(id: string, change: Change): Promise<void> {
  const params = { path: { id } };
  if (change === 'revoke') await read(runner.DELETE('/auth/keys/{id}', { params }));
  else await read(runner.PATCH('/auth/keys/{id}', { params, body: { enabled: change === 'enable' } }));
}
