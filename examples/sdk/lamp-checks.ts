// Work that takes longer than a call should: a job, which clients list, read and cancel.
import { setTimeout as pause } from 'node:timers/promises';
import {
  clock,
  declarePlugin,
  documentStore,
  type Job,
  type JobContext,
  type JobProgress,
  type JobState,
  Jobs,
  type JobsOptions,
  jobHandlers,
  jobOperations,
  jobSchema,
  operation,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const report = v.object({ broken: v.array(v.string()) });
type Report = v.InferOutput<typeof report>;

const checkJob = jobSchema('LampCheck', report);

/** The job is on the disk before the call is answered; what it has done is its result. */
const start = operation({
  id: 'lamp_check_start',
  summary: 'Check all lamps',
  method: 'POST',
  path: '/lamp-checks',
  tier: 2,
  scope: 'lamp:control',
  hosts: ['runner'],
  reply: checkJob,
  errors: ['failed_precondition'],
});

/** lamp_check_jobs_list, lamp_check_job_get, lamp_check_job_cancel. */
const control = jobOperations({
  prefix: 'lamp_check',
  path: '/lamp-checks',
  noun: 'checks of lamps',
  job: checkJob,
  reads: 'lamp:read',
  controls: 'lamp:control',
  hosts: ['runner'],
});

export const plugin = declarePlugin({
  id: 'lamp-checks',
  title: 'Checks of lamps',
  operations: [start, ...control],
  scopes: [
    { id: 'lamp:read', summary: 'See lamps' },
    { id: 'lamp:control', summary: 'Switch lamps' },
  ],
  needs: { clock, documentStore },
}).implement(async ({ use, log, onStop }) => {
  const options: JobsOptions = { name: 'lamp-checks', ...use, log, maxRunning: 1, maxEnded: 20 };
  const jobs = await Jobs.open<Report>(options);
  onStop(() => jobs.close());
  return {
    lamp_check_start: () =>
      jobs.start('Checks all lamps', (context) => checkLamps(['hall', 'attic'], context)),
    ...jobHandlers('lamp_check', jobs),
  };
});

/** The signal aborts when somebody cancels the job, and when the plugin stops. */
async function checkLamps(lamps: readonly string[], { signal, progress }: JobContext): Promise<Report> {
  const broken: string[] = [];
  for (const [done, lamp] of lamps.entries()) {
    progress({ done, of: lamps.length, message: `Looks at ${lamp}` });
    await pause(10, undefined, { signal });
    if (lamp === 'attic') broken.push(lamp);
  }
  return { broken };
}

const words: Readonly<Record<JobState, string>> = {
  running: 'runs',
  done: 'is done',
  failed: 'failed',
  cancelled: 'was cancelled',
  interrupted: 'was cut off by the end of the daemon',
};

/** A job for people. */
export function describeJob({ title, state, progress, message }: Job<Report>): string {
  return `${title}: ${words[state]} ${message ?? describeProgress(progress)}`.trim();
}

function describeProgress(progress: JobProgress | null): string {
  return progress === null ? '' : `(${progress.done ?? '?'} of ${progress.of ?? '?'})`;
}
