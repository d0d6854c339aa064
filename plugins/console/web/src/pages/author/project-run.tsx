import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type RunLogEntry, runLog, runStatus } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { Section } from '../../ui/section.tsx';
import { authorTexts } from './author-texts.ts';

const tones = { Idle: 'calm', Running: 'active', Paused: 'waiting', Stopping: 'waiting' } as const;

/** Runs the project as it is shown, and follows its log. */
export function ProjectRun() {
  const words = useTexts(authorTexts);
  const may = useMay();
  const queries = useQueryClient();
  const { data } = useQuery(runStatus);
  const state = data?.state ?? 'Idle';
  const isRunning = state !== 'Idle';
  const log = useQuery(runLog(isRunning));
  const change = useMutation({
    mutationFn: (path: '/projects/current/start' | '/projects/current/stop') =>
      read(editor.POST(path, { body: {} })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
  const operation = isRunning ? 'project_stop' : 'project_start';
  const path = isRunning ? '/projects/current/stop' : '/projects/current/start';
  const aside = (
    <span className="buttons">
      <Badge tone={tones[state]}>{words.state[state]}</Badge>
      {may(operation) && (
        <Button kind="primary" onClick={() => change.mutate(path)} disabled={change.isPending}>
          {isRunning ? words.stop : words.run}
        </Button>
      )}
    </span>
  );
  return (
    <Section title={words.log} aside={aside}>
      <ProblemNote error={change.error ?? log.error ?? data?.executionError} />
      <Lines entries={log.data ?? []} />
    </Section>
  );
}

function Lines({ entries }: { readonly entries: readonly RunLogEntry[] }) {
  const words = useTexts(authorTexts);
  const format = useFormat();
  if (entries.length === 0) return <p className="quiet">{words.noLog}</p>;
  return (
    <Scrollable className="run-log" aria-label={words.lines}>
      <ol>
        {entries.map(({ level, message, timeStamp }, place) => (
          <li key={place} className={`line-${level}`}>
            <time dateTime={timeStamp}>{format.time(timeStamp)}</time>{' '}
            {level !== 'Info' && <strong>{level}</strong>} {message}
          </li>
        ))}
      </ol>
    </Scrollable>
  );
}
