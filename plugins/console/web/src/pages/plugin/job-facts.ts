import { valueAt } from '../../things/plugin-tiles/value-at.ts';
import type { Progress } from '../../ui/progress-line.tsx';

export const jobStates = ['running', 'done', 'failed', 'cancelled', 'interrupted'] as const;
export type JobState = (typeof jobStates)[number];

/** A job of a plugin, as the SDK answers it. */
export interface JobFacts {
  readonly id: string;
  readonly title: string;
  readonly state: JobState;
  readonly isCancelling: boolean;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly progress: Progress | null;
  readonly message: string | null;
}

/** The jobs of an answer. Entries of another form are left out: the plugin made the answer. */
export function parseJobs(answer: unknown): readonly JobFacts[] {
  const jobs = valueAt(answer, 'jobs');
  return Array.isArray(jobs) ? jobs.flatMap(parseJob) : [];
}

function parseJob(job: unknown): readonly JobFacts[] {
  const [id, title, startedAt] = ['id', 'title', 'startedAt'].map((name) => valueAt(job, name));
  const state = jobStates.find((known) => known === valueAt(job, 'state'));
  if (state === undefined || typeof id !== 'string' || typeof title !== 'string') return [];
  if (typeof startedAt !== 'string' || Number.isNaN(Date.parse(startedAt))) return [];
  return [
    {
      ...{ id, title, state, startedAt },
      isCancelling: valueAt(job, 'isCancelling') === true,
      endedAt: timeOrNull(valueAt(job, 'endedAt')),
      progress: state === 'running' ? progressOf(valueAt(job, 'progress')) : null,
      message: textOrNull(valueAt(job, 'message')),
    },
  ];
}

function progressOf(value: unknown): Progress | null {
  if (typeof value !== 'object' || value === null) return null;
  const [done, of] = ['done', 'of'].map((name) => numberOrNull(valueAt(value, name)));
  return { done: done ?? null, of: of ?? null, message: textOrNull(valueAt(value, 'message')) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function timeOrNull(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
