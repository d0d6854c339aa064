import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Secret } from '../../api/queries/secret-queries.ts';
import { type TaskSummary, tasksList } from '../../api/queries/task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { secretsTexts } from './secrets-texts.ts';

type Grantee = { readonly taskId: string } | { readonly projectPath: string };

const TASKS = 1000;

/** The tasks and project files whose runs may read a secret. */
export function SecretGrants({ secret }: { readonly secret: Secret }) {
  const words = useTexts(secretsTexts);
  const may = useMay();
  const { data: known = [] } = useQuery(tasksList({ take: TASKS }));
  const change = useGrants(secret.name);
  const all = granteesOf(secret, known);
  return (
    <>
      <h3>{words.mayRead}</h3>
      {all.length === 0 && <p className="quiet">{words.nobody}</p>}
      <ul className="rows">
        {all.map(({ body, title }) => (
          <li key={JSON.stringify(body)}>
            <span>{title}</span>
            {may('secret_revoke') && (
              <Button
                aria-label={words.revoke(title)}
                onClick={() => change.mutate({ verb: 'revoke', body })}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ProblemNote error={change.error} />
      {may('secret_grant') && (
        <GrantForm tasks={known} onGrant={(body) => change.mutate({ verb: 'grant', body })} />
      )}
    </>
  );
}

function useGrants(name: string) {
  const queries = useQueryClient();
  const params = { path: { name } };
  return useMutation({
    mutationFn: ({ verb, body }: { readonly verb: 'grant' | 'revoke'; readonly body: Grantee }) =>
      read(
        verb === 'grant'
          ? runner.POST('/secrets/{name}/grant', { params, body })
          : runner.POST('/secrets/{name}/revoke', { params, body }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['secrets'] }),
  });
}

/** A task is shown by its name, where it still exists. */
function granteesOf({ projects, tasks }: Secret, known: readonly TaskSummary[]) {
  const nameOf = (taskId: string) => known.find(({ id }) => id === taskId)?.name ?? taskId;
  return [
    ...tasks.map((taskId) => ({ body: { taskId }, title: nameOf(taskId) })),
    ...projects.map((projectPath) => ({ body: { projectPath }, title: projectPath })),
  ];
}

interface FormProps {
  readonly tasks: readonly { readonly id: string; readonly name: string }[];
  readonly onGrant: (grantee: Grantee) => void;
}

/** A task, or the path of a project file. */
function GrantForm({ tasks, onGrant }: FormProps) {
  const words = useTexts(secretsTexts);
  const [taskId, setTaskId] = useState('');
  const [projectPath, setPath] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (taskId !== '') onGrant({ taskId });
    if (projectPath !== '') onGrant({ projectPath });
    setTaskId('');
    setPath('');
  };
  return (
    <form className="filters" onSubmit={submit}>
      <SelectField
        label={words.task}
        value={taskId}
        options={[
          { value: '', name: words.chooseTask },
          ...tasks.map((task) => ({ value: task.id, name: task.name })),
        ]}
        onChange={setTaskId}
      />
      <TextField label={words.project} spellCheck={false} value={projectPath} onText={setPath} />
      <Button type="submit" disabled={taskId === '' && projectPath === ''}>
        {words.grant}
      </Button>
    </form>
  );
}
