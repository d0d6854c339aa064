import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Key, keys } from '../../api/queries/admin-queries.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { KeyButtons } from './key-buttons.tsx';
import { keysTexts } from './keys-texts.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import './keys.css';

const tones: Readonly<Record<Key['status'], Tone>> = { active: 'good', expired: 'calm', disabled: 'bad' };

export function KeysPage() {
  const words = useTexts(keysTexts);
  const may = useMay();
  const { data, error } = useQuery(keys);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <header className="page-head">
        <h1>{words.title}</h1>
        {may('auth_keys_create') && (
          <Button kind="primary" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        )}
      </header>
      <ProblemNote error={error} />
      <ul className="section rows">
        {data?.map((key) => (
          <li key={key.id}>
            <KeyRow entry={key} />
          </li>
        ))}
      </ul>
      {isOpen && <NewKeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function KeyRow({ entry }: { readonly entry: Key }) {
  const words = useTexts(keysTexts);
  const format = useFormat();
  const { expiresAt, id, label, lastUsedAt, maxTier, scopes, status, systemProvisioned, usageCount } = entry;
  const use =
    lastUsedAt === null ? words.unused : words.used(format.number(usageCount), format.ago(lastUsedAt));
  return (
    <>
      <div className="key-facts">
        <strong>{label || id}</strong> <Badge tone={tones[status]}>{words[status]}</Badge>
        <p className="quiet">
          {maxTier} · {scopes.length === 0 ? words.noScopes : scopes.join(', ')}
        </p>
        <p className="quiet">
          {use}
          {expiresAt !== null && ` · ${words.until(format.dateTime(expiresAt))}`}
          {systemProvisioned && ` · ${words.own}`}
        </p>
      </div>
      <KeyButtons entry={entry} />
    </>
  );
}
