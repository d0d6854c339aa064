import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { artifactOf } from '../../api/queries/artifact-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { traceTexts } from './trace-texts.ts';
import { TraceView } from './trace-view.tsx';

/** The actions of a run, one after the other, with what they did. */
export function TracePage() {
  const words = useTexts(traceTexts);
  const { artifactId } = useParams({ from: '/traces/$artifactId' });
  const { task } = useSearch({ from: '/traces/$artifactId' });
  const { data, error } = useQuery(artifactOf(task ?? null, artifactId));
  return (
    <>
      {task === undefined ? (
        <Link to="/author">{words.toProject}</Link>
      ) : (
        <Link to="/tasks/$taskId" params={{ taskId: task }}>
          {words.toTask}
        </Link>
      )}
      <h1>{words.title}</h1>
      <ProblemNote error={error} />
      {data === undefined && error === null && <p role="status">{words.loading}</p>}
      {data !== undefined && <TraceView bytes={data} />}
    </>
  );
}
