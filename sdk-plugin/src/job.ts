import * as v from 'valibot';
import { described } from './described.ts';
import { namedObject } from './named-object.ts';
import type { StoredDocument } from './store.ts';

export const jobStates = ['running', 'done', 'failed', 'cancelled', 'interrupted'] as const;

/** `interrupted`: the daemon, or the plugin, ended before the job did. */
export type JobState = (typeof jobStates)[number];

/** How far a job has come: amounts in one unit, which the plugin chooses. */
export interface JobProgress {
  readonly done: number | null;
  readonly of: number | null;
  readonly message: string | null;
}

/** A piece of work that outlives the call that began it. */
export interface Job<Result> extends StoredDocument {
  readonly id: string;
  /** The work, for people. */
  readonly title: string;
  readonly state: JobState;
  /** Somebody cancelled it, and it has not ended yet. */
  readonly isCancelling: boolean;
  /** UTC ISO-8601. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** The last that it reported; null where it reported nothing, and after its end. */
  readonly progress: JobProgress | null;
  /** Why it failed or was cut off. */
  readonly message: string | null;
  /** Null until it is `done`. */
  readonly result: Result | null;
}

const progressSchema = v.object({
  done: v.nullable(described(v.number(), 'How much is done, from 0; null where it cannot tell.')),
  of: v.nullable(
    described(v.number(), 'How much there is to do, in the same unit; null where it cannot tell.'),
  ),
  message: v.nullable(described(v.string(), 'What it does now; null where it does not say.')),
});

const facts = {
  id: described(v.string(), 'Id of the job.'),
  title: described(v.string(), 'What it does, for people.'),
  state: described(
    v.picklist(jobStates),
    'Its state. `interrupted`: the daemon or the plugin ended before the job did, and what it had done until then is not undone.',
  ),
  isCancelling: described(v.boolean(), 'Whether it was cancelled and has not ended yet.'),
  startedAt: described(v.string(), 'When it started, UTC ISO-8601.'),
  endedAt: v.nullable(described(v.string(), 'When it ended, UTC ISO-8601; null while it runs.')),
  progress: v.nullable(
    described(progressSchema, 'How far it has come; null after its end, and where it does not say.'),
  ),
  message: v.nullable(described(v.string(), 'Why it failed or was cut off; null where neither happened.')),
};

/**
 * The schema of a job with its result, for the operation that starts it.
 *
 * @example const testRun = jobSchema('TestRun', testReplySchema);
 */
export function jobSchema<Result extends v.GenericSchema>(name: string, result: Result) {
  return namedObject(name, 'A job with its result.', {
    ...facts,
    result: v.pipe(v.nullable(result), v.description('What came of it; null until it is `done`.')),
  });
}

/** Schema of a job without its result, as lists have it. */
export const jobFactsSchema = v.object(facts);
