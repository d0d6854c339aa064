import { availableParallelism } from 'node:os';
import { heartbeatMs, type WorkerPartAddress } from '../protocol/messages.ts';
import { StartTurns } from './start-turns.ts';
import { WorkerLeases, type WorkerLeasesOptions } from './worker-leases.ts';
import { WorkerProcess } from './worker-process.ts';

export interface WorkerPoolOptions extends WorkerLeasesOptions {
  /** Asked at each start of a worker, since plugins come and go. */
  readonly workerParts: () => readonly WorkerPartAddress[];
  /** Megabytes that the data of a run may hold; 2048 by default. */
  readonly memoryMb?: number;
  /** Idle workers that stay; 2 by default. */
  readonly warmWorkers?: number;
  /** Milliseconds after which an idle worker beyond those ends; a minute by default. */
  readonly idleMs?: number;
  /** What a start may take; two minutes by default: on a machine with much to do it is no fault of the worker. */
  readonly readyMs?: number;
  /** Workers that start at the same time; one for each processor, and at least two, by default. */
  readonly startsAtOnce?: number;
}

/** Where a run gets its worker process. */
export interface WorkerSource {
  /** Rejects when there is none to be had. */
  acquire(): Promise<WorkerProcess>;
  /** Takes a worker back. One that is not reusable ends. */
  release(worker: WorkerProcess, options: { readonly isReusable: boolean }): void;
}

/** Hands out worker processes, one run at a time each. */
export class WorkerPool implements WorkerSource {
  readonly #options: WorkerPoolOptions;
  readonly #all = new Set<WorkerProcess>();
  readonly #idle: { worker: WorkerProcess; partsKey: string; since: number }[] = [];
  readonly #partsKeys = new WeakMap<WorkerProcess, string>();
  readonly #starts: StartTurns;
  readonly #leases: WorkerLeases;
  #watch: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#leases = new WorkerLeases(options);
    this.#starts = new StartTurns(options.startsAtOnce ?? Math.max(2, availableParallelism()));
  }

  /** An idle worker, or a new one. Rejects when none can be started. */
  async acquire(): Promise<WorkerProcess> {
    const idle = this.#takeIdle();
    if (idle !== null) return idle;
    await this.#starts.next();
    try {
      // A run may have ended meanwhile.
      return this.#takeIdle() ?? (await this.#start());
    } finally {
      this.#starts.done();
    }
  }

  /** Whether a worker carries the parts that a new one would get. */
  isCurrent(worker: WorkerProcess): boolean {
    return this.#partsKeys.get(worker) === keyOf(this.#options.workerParts());
  }

  /** Takes a worker back. One that is not reusable ends. */
  release(worker: WorkerProcess, options: { readonly isReusable: boolean }): void {
    const partsKey = this.#partsKeys.get(worker);
    if (!options.isReusable || this.#isStopped || partsKey === undefined) {
      worker.kill();
      return;
    }
    this.#idle.push({ worker, partsKey, since: performance.now() });
    this.#starts.letNextGo();
  }

  /** Kills every worker; resolves when none is left. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#starts.letAllGo();
    const all = [...this.#all];
    for (const worker of all) worker.kill();
    await Promise.all(all.map((worker) => worker.ended));
  }

  #takeIdle(): WorkerProcess | null {
    if (this.#isStopped) throw new Error('The daemon is stopping.');
    const partsKey = keyOf(this.#options.workerParts());
    for (let entry = this.#idle.pop(); entry; entry = this.#idle.pop()) {
      if (entry.worker.isAlive && entry.partsKey === partsKey) return entry.worker;
      entry.worker.kill();
    }
    return null;
  }

  /** One that ended while it started had nothing of a run yet, so another starts in its place; that one is the last. */
  async #start(): Promise<WorkerProcess> {
    const parts = this.#options.workerParts();
    const first = this.#spawn(parts, keyOf(parts));
    try {
      await first.ready;
      return first;
    } catch (error) {
      if (first.isAlive || this.#isStopped) throw error;
    }
    this.#options.log.warn('A worker ended while it started; another one starts', { pid: first.pid });
    const second = this.#spawn(parts, keyOf(parts));
    await second.ready;
    return second;
  }

  #spawn(parts: readonly WorkerPartAddress[], partsKey: string): WorkerProcess {
    const { log, readyMs = 120_000, memoryMb = 2048 } = this.#options;
    const worker = new WorkerProcess({ parts, log, readyMs, memoryMb });
    this.#all.add(worker);
    this.#partsKeys.set(worker, partsKey);
    this.#watch ??= setInterval(() => this.#look(), heartbeatMs).unref();
    void worker.ended.then(() => this.#forget(worker));
    return worker;
  }

  #forget(worker: WorkerProcess): void {
    this.#all.delete(worker);
    this.#takeFromIdle(worker);
    if (this.#all.size > 0 || !this.#watch) return;
    clearInterval(this.#watch);
    this.#watch = null;
  }

  /** Once a second. */
  #look(): void {
    const idle = new Set(this.#idle.map((entry) => entry.worker));
    for (const worker of this.#all) {
      // One that was ended must not be handed out until its end is known.
      if (!this.#leases.renew(worker, { isIdle: idle.has(worker) })) this.#takeFromIdle(worker);
    }
    this.#endSurplus();
  }

  /** The longest idle is the first in the list, since the last one in is the first one out. */
  #endSurplus(): void {
    const { warmWorkers = 2, idleMs = 60_000 } = this.#options;
    while (this.#idle.length > warmWorkers) {
      const [oldest] = this.#idle;
      if (!oldest || performance.now() - oldest.since < idleMs) return;
      this.#idle.shift();
      oldest.worker.kill();
    }
  }

  #takeFromIdle(worker: WorkerProcess): void {
    const index = this.#idle.findIndex((entry) => entry.worker === worker);
    if (index >= 0) this.#idle.splice(index, 1);
  }
}

function keyOf(parts: readonly WorkerPartAddress[]): string {
  return parts.map(({ url }) => url).join('\n');
}
