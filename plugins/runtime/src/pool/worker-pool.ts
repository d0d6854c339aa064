import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { heartbeatMs, type WorkerPartAddress } from '../protocol/worker-messages.ts';
import type { Confinement } from '../sandbox/confinement.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
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
  /** Idle workers that there may be at any time; two for each processor, and at least four, by default. */
  readonly mostIdle?: number;
  /** What confines workers; null, as by default, where there is nothing: all of them have the rights of the daemon. */
  readonly sandbox?: Promise<Sandbox | null>;
  /** Holds the private folders of workers. Without one they are made among the temporary files. */
  readonly folders?: string;
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

/** Hands out worker processes, one run at a time each. Runs share only workers that reach the same. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #all = new Set<WorkerProcess>();
  readonly #idle: { worker: WorkerProcess; key: string; since: number }[] = [];
  readonly #keys = new WeakMap<WorkerProcess, string>();
  readonly #starts: StartTurns;
  readonly #leases: WorkerLeases;
  #watch: NodeJS.Timeout | null = null;
  #isStopped = false;
  /** Undefined until it is known whether there is one. */
  #sandbox: Sandbox | null | undefined;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#leases = new WorkerLeases(options);
    this.#starts = new StartTurns(options.startsAtOnce ?? Math.max(2, availableParallelism()));
  }

  /** An idle worker, or a new one. Rejects when none can be started. */
  async acquire(confinement: Confinement): Promise<WorkerProcess> {
    if (this.#sandbox === undefined) this.#sandbox = (await this.#options.sandbox) ?? null;
    const idle = this.#takeIdle(confinement);
    if (idle !== null) return idle;
    await this.#starts.next();
    try {
      // A run may have ended meanwhile.
      return this.#takeIdle(confinement) ?? (await this.#start(confinement));
    } finally {
      this.#starts.done();
    }
  }

  /** Whether a worker carries the parts that a new one would get. */
  isCurrent(worker: WorkerProcess): boolean {
    return this.#keys.get(worker) === this.#keyOf(worker.confinement);
  }

  /** Takes a worker back. One that is not reusable ends. */
  release(worker: WorkerProcess, options: { readonly isReusable: boolean }): void {
    const key = this.#keys.get(worker);
    if (!options.isReusable || this.#isStopped || key === undefined) {
      worker.kill();
      return;
    }
    this.#idle.push({ worker, key, since: performance.now() });
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

  /** The one that was used last. Those of parts that are no longer current end. */
  #takeIdle(confinement: Confinement): WorkerProcess | null {
    if (this.#isStopped) throw new Error('The daemon is stopping.');
    const key = this.#keyOf(confinement);
    for (const entry of this.#idle.toReversed()) {
      if (entry.key !== key && this.isCurrent(entry.worker)) continue;
      this.#takeFromIdle(entry.worker);
      if (entry.worker.isAlive && entry.key === key) return entry.worker;
      entry.worker.kill();
    }
    return null;
  }

  /** One that ended while it started had nothing of a run yet, so another starts in its place; that one is the last. */
  async #start(confinement: Confinement): Promise<WorkerProcess> {
    const first = this.#spawn(confinement);
    try {
      await first.ready;
      return first;
    } catch (error) {
      if (first.isAlive || this.#isStopped) throw error;
    }
    this.#options.log.warn('A worker ended while it started; another one starts', { pid: first.pid });
    const second = this.#spawn(confinement);
    await second.ready;
    return second;
  }

  #spawn(confinement: Confinement): WorkerProcess {
    this.#makeRoom();
    const { log, workerParts, readyMs = 120_000, memoryMb = 2048 } = this.#options;
    const { folders = temporaryFolders() } = this.#options;
    const sandbox = this.#sandbox ?? null;
    const limits = { readyMs, memoryMb };
    const worker = new WorkerProcess({ parts: workerParts(), log, ...limits, confinement, sandbox, folders });
    this.#all.add(worker);
    this.#keys.set(worker, this.#keyOf(confinement));
    this.#watch ??= setInterval(() => this.#look(), heartbeatMs).unref();
    void worker.ended.then(() => this.#forget(worker));
    return worker;
  }

  /** Runs that reach other things cannot use the idle ones, however many there are. */
  #makeRoom(): void {
    const { mostIdle = Math.max(4, 2 * availableParallelism()) } = this.#options;
    while (this.#idle.length >= mostIdle) this.#idle.shift()?.worker.kill();
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

  /** Workers with the same key are alike. */
  #keyOf(confinement: Confinement): string {
    const parts = this.#options.workerParts().map(({ url }) => url);
    return [...parts, ...(this.#sandbox ? [this.#sandbox.keyOf(confinement)] : [])].join('\n');
  }
}

function temporaryFolders(): string {
  return join(tmpdir(), `gatehouse-workers-${process.pid}`);
}
