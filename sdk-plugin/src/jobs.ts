import { randomUUID } from 'node:crypto';
import { GatehouseError } from './errors.ts';
import type { Clock } from './host-services.ts';
import type { Job, JobProgress, JobState } from './job.ts';
import { openWork } from './open-work.ts';
import type { Logger } from './plugin.ts';
import type { Collection, DocumentStore } from './store.ts';

/** Where jobs are kept, and how many. */
export interface JobsOptions {
  /** Name of the collection that keeps them. */
  readonly name: string;
  readonly documentStore: DocumentStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** How many run at once; 4 by default. */
  readonly maxRunning?: number;
  /** How many that have ended are kept; 100 by default. */
  readonly maxEnded?: number;
  /** Called when a job starts, comes further or ends: report it with `changes`. */
  readonly onChange?: (id: string) => void;
}

/** The job, for the work that it does. */
export interface JobContext {
  /** Aborted when the job is cancelled, and when the plugin stops. */
  readonly signal: AbortSignal;
  progress(progress: Partial<JobProgress>): void;
}

interface Running<Result> {
  job: Job<Result>;
  reportedAt: number;
  readonly cut: AbortController;
  ended: Promise<void>;
}

type End<Result> = Pick<Job<Result>, 'state' | 'message' | 'result'>;

const maxResultLength = 1_048_576;
const reportMs = 250;
const cutByRestart = 'The daemon or the plugin ended while it ran';

/**
 * Work that takes longer than a call should. A job is on the disk before its work begins, and its end before anybody
 * sees it. One that the end of the daemon cut off is `interrupted` from the next start on, and never runs again by itself.
 *
 * @example const jobs = await Jobs.open<Report>({ name: 'lamp-checks', documentStore, clock, log });
 *   env.onStop(() => jobs.close());
 *   return { lamps_check: () => jobs.start('Checks all lamps', ({ signal, progress }) => check(signal, progress)) };
 */
export class Jobs<Result> {
  readonly #options: JobsOptions;
  readonly #stored: Collection<Job<Result>>;
  /** By id, in the order of their starts. */
  readonly #running = new Map<string, Running<Result>>();
  #isClosed = false;

  private constructor(options: JobsOptions, stored: Collection<Job<Result>>) {
    this.#options = options;
    this.#stored = stored;
  }

  /** Opens what is stored. Jobs that ran when the daemon ended are `interrupted` now. */
  static async open<Result>(options: JobsOptions): Promise<Jobs<Result>> {
    const stored = await options.documentStore.collection<Job<Result>>(options.name);
    const cut = { state: 'interrupted', message: cutByRestart, isCancelling: false, progress: null } as const;
    for (const { id, state } of stored.all())
      if (state === 'running')
        await stored.update(id, (job) => ({ ...job, ...cut, endedAt: options.clock.timestamp() }));
    return new Jobs(options, stored);
  }

  /** Resolves once the job is on the disk. Rejects with `failed_precondition` where too many run. */
  async start(title: string, work: (context: JobContext) => Promise<Result>): Promise<Job<Result>> {
    const { clock, maxRunning = 4 } = this.#options;
    if (this.#isClosed) throw new GatehouseError('service_unavailable', 'The plugin stops');
    if (this.#running.size >= maxRunning) throw tooMany(maxRunning);
    const none = { endedAt: null, progress: null, message: null, result: null };
    const startedAt = clock.timestamp();
    const job: Job<Result> = {
      ...{ id: randomUUID(), title, state: 'running', isCancelling: false, startedAt },
      ...none,
    };
    const running: Running<Result> = {
      ...{ job, reportedAt: 0, cut: new AbortController() },
      ended: Promise.resolve(),
    };
    // It counts from now on, so that calls that come meanwhile find no free place.
    this.#running.set(job.id, running);
    try {
      await this.#stored.insert(job);
    } catch (error) {
      this.#running.delete(job.id);
      throw error;
    }
    running.ended = this.#run(running, work);
    this.#options.onChange?.(job.id);
    return running.job;
  }

  get(id: string): Job<Result> | undefined {
    return this.#running.get(id)?.job ?? this.#stored.get(id);
  }

  /** The newest first. */
  list(): readonly Job<Result>[] {
    return this.#stored
      .all()
      .map((job) => this.#running.get(job.id)?.job ?? job)
      .toReversed();
  }

  /** Aborts the signal of a job that runs; returns the job as it is then. It ends when its work does. */
  cancel(id: string): Job<Result> | undefined {
    const running = this.#running.get(id);
    if (running === undefined) return this.#stored.get(id);
    running.job = { ...running.job, isCancelling: true };
    running.cut.abort('cancelled');
    this.#options.onChange?.(id);
    return running.job;
  }

  /** Resolves when the job has ended, at once for one that does not run. */
  async whenEnded(id: string): Promise<void> {
    await this.#running.get(id)?.ended;
  }

  /** Aborts all jobs, which are `interrupted` then, and waits for the ends of their work. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#running.values()];
    for (const { cut } of all) cut.abort('stopped');
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #run(running: Running<Result>, work: (context: JobContext) => Promise<Result>): Promise<void> {
    const { signal } = running.cut;
    const isOver = openWork.begin();
    // A turn later: who started it has the answer before the job can end.
    await new Promise((resolve) => setImmediate(resolve));
    const progress = (given: Partial<JobProgress>) => this.#report(running, given);
    const doWork = async () => {
      signal.throwIfAborted();
      return endOf(await work({ signal, progress }));
    };
    const end = await doWork().catch((error: unknown) => this.#failed(error, signal));
    await this.#store({ ...running.job, ...end, progress: null, isCancelling: false });
    this.#running.delete(running.job.id);
    isOver();
    this.#options.onChange?.(running.job.id);
  }

  #report(running: Running<Result>, { done = null, of = null, message = null }: Partial<JobProgress>): void {
    const { clock, onChange } = this.#options;
    running.job = { ...running.job, progress: { done, of, message } };
    if (clock.now() - running.reportedAt < reportMs) return;
    running.reportedAt = clock.now();
    onChange?.(running.job.id);
  }

  /** The message of an error that was not thrown for clients may have what they must not see. */
  #failed(error: unknown, { aborted, reason }: AbortSignal): End<Result> {
    const cut: JobState = reason === 'cancelled' ? 'cancelled' : 'interrupted';
    if (aborted)
      return {
        state: cut,
        message: cut === 'cancelled' ? 'Somebody cancelled it' : cutByRestart,
        result: null,
      };
    if (error instanceof GatehouseError) return { state: 'failed', message: error.message, result: null };
    const stack = error instanceof Error ? error.stack : String(error);
    this.#options.log.error('a job failed by an error of the plugin', { error: stack });
    return { state: 'failed', message: 'It failed by an error of the plugin; the log has it', result: null };
  }

  async #store(job: Job<Result>): Promise<void> {
    const { clock, log, maxEnded = 100 } = this.#options;
    try {
      await this.#stored.put({ ...job, endedAt: clock.timestamp() });
      const ended = this.#stored.all().filter(({ state }) => state !== 'running');
      for (const { id } of ended.slice(0, Math.max(0, ended.length - maxEnded)))
        await this.#stored.remove(id);
    } catch (error) {
      log.error('the end of a job cannot be stored; it counts as interrupted', {
        id: job.id,
        error: String(error),
      });
    }
  }
}

/** The result as it can be stored: its JSON. */
function endOf<Result>(result: Result): End<Result> {
  const json = JSON.stringify(result ?? null);
  if (json.length <= maxResultLength) return { state: 'done', message: null, result: JSON.parse(json) };
  return {
    state: 'failed',
    message: `Its result has ${json.length} characters; ${maxResultLength} are kept`,
    result: null,
  };
}

function tooMany(maxRunning: number): GatehouseError {
  return new GatehouseError(
    'failed_precondition',
    `${maxRunning} jobs of this kind run already; cancel one, or start this one when one has ended`,
  );
}
