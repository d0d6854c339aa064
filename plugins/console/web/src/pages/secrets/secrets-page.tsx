import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import { secrets } from '../../api/queries/secret-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SecretCard } from './secret-card.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { secretsTexts } from './secrets-texts.ts';
import './secrets.css';

/** Secrets with what may read them. */
export function SecretsPage() {
  const words = useTexts(secretsTexts);
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const { data, error } = useQuery(secrets);
  return (
    <>
      <header className="page-head">
        <h1>{words.title}</h1>
        {may('secret_set') && (
          <Button kind="primary" onClick={() => setNew(true)}>
            {words.create}
          </Button>
        )}
      </header>
      <p className="quiet">{words.lead}</p>
      <ProblemNote error={error} />
      {data?.length === 0 && <p className="empty">{words.none}</p>}
      <ul className="secrets">
        {data?.map((secret) => (
          <li key={secret.name}>
            <SecretCard secret={secret} />
          </li>
        ))}
      </ul>
      {isNew && <SecretDialog name={null} onClose={() => setNew(false)} />}
    </>
  );
}
