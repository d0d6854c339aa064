import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAsPerson } from '../../api/call-operation.ts';
import type { ConsoleOperation } from '../../api/queries/plugin-page-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { valueAt } from '../../things/plugin-tiles/value-at.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import type { JobFacts, JobState } from './job-facts.ts';
import { pluginTexts } from './plugin-texts.ts';

const tones: Readonly<Record<JobState, Tone>> = {
  running: 'active',
  done: 'good',
  failed: 'bad',
  cancelled: 'calm',
  interrupted: 'bad',
};

interface Props {
  readonly job: JobFacts;
  /** Undefined where the person may not call it. */
  readonly get: ConsoleOperation | undefined;
  readonly cancel: ConsoleOperation | undefined;
}

export function JobRow({ job, get, cancel }: Props) {
  const words = useTexts(pluginTexts);
  const format = useFormat();
  const { endedAt, isCancelling, message, progress, startedAt, state, title } = job;
  const isRunning = state === 'running';
  return (
    <tr>
      <td>{title}</td>
      <td>
        <Badge tone={tones[state]}>{isCancelling ? words.cancelling : words.jobStates[state]}</Badge>
      </td>
      <td>{format.dateTime(startedAt)}</td>
      <td>{endedAt === null ? '–' : format.dateTime(endedAt)}</td>
      <td>{progress === null ? message : <ProgressLine progress={progress} label={title} />}</td>
      <td className="declared-actions">
        {isRunning && !isCancelling && cancel !== undefined && <CancelButton job={job} cancel={cancel} />}
        {state === 'done' && get !== undefined && <ResultButton job={job} get={get} />}
      </td>
    </tr>
  );
}

function CancelButton({ job, cancel }: { readonly job: JobFacts; readonly cancel: ConsoleOperation }) {
  const words = useTexts(pluginTexts);
  const queries = useQueryClient();
  const call = useMutation({
    mutationFn: () => callAsPerson(cancel, { jobId: job.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['plugins', 'answers'] }),
  });
  return (
    <>
      <Button
        aria-label={`${words.cancel}: ${job.title}`}
        onClick={() => call.mutate()}
        disabled={call.isPending}
      >
        {words.cancel}
      </Button>
      <ProblemNote error={call.error} />
    </>
  );
}

function ResultButton({ job, get }: { readonly job: JobFacts; readonly get: ConsoleOperation }) {
  const words = useTexts(pluginTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`${words.result}: ${job.title}`} onClick={() => setOpen(true)}>
        {words.result}
      </Button>
      {isOpen && (
        <Dialog title={words.result} description={<p>{job.title}</p>} onClose={() => setOpen(false)}>
          <Result job={job} get={get} />
        </Dialog>
      )}
    </>
  );
}

/** The result as its JSON: only the plugin knows what it means. */
function Result({ job, get }: { readonly job: JobFacts; readonly get: ConsoleOperation }) {
  const { data, error } = useQuery({
    queryKey: ['plugins', 'answers', get.operationId, job.id],
    queryFn: () => callAsPerson(get, { jobId: job.id }),
    retry: false,
  });
  if (error !== null) return <ProblemNote error={error} />;
  return data === undefined ? null : (
    <pre className="job-result">{JSON.stringify(valueAt(data, 'result'), null, 2)}</pre>
  );
}
