import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { type ArtifactFacts, artifactOf } from '../../api/queries/artifact-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { evidenceTexts } from './evidence-texts.ts';

interface Props {
  readonly taskId: string | null;
  readonly artifact: ArtifactFacts;
}

/**
 * A page that a run kept, as it looked. It comes from an answer with a policy of its own, in a frame without rights:
 * nothing of it runs, and nothing is loaded.
 */
export function DrawnPage({ taskId, artifact: { id, name } }: Props) {
  const words = useTexts(evidenceTexts);
  const { data: ticket, error } = useQuery({
    queryKey: ['drawing', taskId, id],
    // A ticket counts once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const html = await (await queryClient.fetchQuery(artifactOf(taskId, id))).text();
      return (await read(runner.POST('/console/drawings', { body: { html } }))).ticket;
    },
  });
  return (
    <>
      <ProblemNote error={error} />
      {ticket !== undefined && (
        <iframe
          className="drawn-page"
          title={words.drawn(name)}
          sandbox=""
          referrerPolicy="no-referrer"
          src={`/console-drawing?${new URLSearchParams({ ticket })}`}
        />
      )}
    </>
  );
}
