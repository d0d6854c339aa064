import * as v from 'valibot';
import type { HostName, Scope } from './access.ts';
import { described } from './described.ts';
import { type Job, jobFactsSchema } from './job.ts';
import type { Jobs } from './jobs.ts';
import { operation, type Schema } from './operation.ts';

interface JobOperationsSpec<Prefix extends string, Path extends `/${string}`, Shape extends Schema> {
  /** First part of the ids, such as `lamp_checks`. */
  readonly prefix: Prefix;
  /** Such as `/lamp-checks`. */
  readonly path: Path;
  /** The jobs in a sentence, such as `checks of lamps`. */
  readonly noun: string;
  /** Schema of a job with its result, made with `jobSchema`. */
  readonly job: Shape;
  readonly reads: Scope | null;
  readonly controls: Scope | null;
  readonly hosts: readonly HostName[];
}

/**
 * The operations of a kind of jobs: list (T0), one with its result (T1), and cancel (T2). The start of a job is an
 * operation of the plugin, whose reply is the schema of the job.
 */
export function jobOperations<
  const Prefix extends string,
  const Path extends `/${string}`,
  const Shape extends Schema,
>({ prefix, path, noun, job, reads, controls, hosts }: JobOperationsSpec<Prefix, Path, Shape>) {
  const list = operation({
    id: `${prefix}_jobs_list` as `${Prefix}_jobs_list`,
    summary: `List the ${noun} that run and that ended last`,
    method: 'GET',
    path: `${path}/jobs` as `/${string}`,
    tier: 0,
    scope: reads,
    hosts,
    reply: v.object({ jobs: described(v.array(jobFactsSchema), 'The newest first.') }),
  });
  const ofOne = {
    params: { jobId: described(v.string(), 'Id of the job, as its start answered it.') },
    hosts,
    reply: job,
    errors: ['not_found'],
  } as const;
  const get = operation({
    id: `${prefix}_job_get` as `${Prefix}_job_get`,
    summary: `Read one of the ${noun}, with its result`,
    method: 'GET',
    path: '/{jobId}',
    tier: 1,
    scope: reads,
    ...ofOne,
  });
  const cancel = operation({
    id: `${prefix}_job_cancel` as `${Prefix}_job_cancel`,
    summary: `Cancel one of the ${noun}`,
    description:
      'It ends when its work does, at once as a rule; what it has done is not undone. A job that has ended stays as it is.',
    method: 'POST',
    path: '/{jobId}',
    tier: 2,
    scope: controls,
    ...ofOne,
  });
  return [
    list,
    { ...get, path: `${path}/jobs/{jobId}` as '/{jobId}' },
    { ...cancel, path: `${path}/jobs/{jobId}/cancel` as '/{jobId}' },
  ] as const;
}

interface OneCall {
  readonly params: { readonly jobId: string };
  fail(code: 'not_found', message: string): never;
}

type JobHandlers<Prefix extends string, Result> = {
  readonly [Id in `${Prefix}_jobs_list`]: () => { readonly jobs: readonly Omit<Job<Result>, 'result'>[] };
} & {
  readonly [Id in `${Prefix}_job_get` | `${Prefix}_job_cancel`]: (call: OneCall) => Job<Result>;
};

/** The handlers of `jobOperations` with the same prefix. */
export function jobHandlers<const Prefix extends string, Result>(
  prefix: Prefix,
  jobs: Pick<Jobs<Result>, 'list' | 'get' | 'cancel'>,
): JobHandlers<Prefix, Result> {
  const found = ({ params, fail }: OneCall, job: Job<Result> | undefined) =>
    job ?? fail('not_found', `There is no job ${params.jobId}; it may be older than those that are kept`);
  return trustHandlers({
    [`${prefix}_jobs_list`]: () => ({ jobs: jobs.list().map(({ result: _, ...facts }) => facts) }),
    [`${prefix}_job_get`]: (call: OneCall) => found(call, jobs.get(call.params.jobId)),
    [`${prefix}_job_cancel`]: (call: OneCall) => found(call, jobs.cancel(call.params.jobId)),
  });
}

/** The ids are made of the prefix. */
function trustHandlers<Prefix extends string, Result>(handlers: object): JobHandlers<Prefix, Result> {
  return handlers as JobHandlers<Prefix, Result>;
}
