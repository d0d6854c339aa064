import { availableParallelism } from 'node:os';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import {
  type ConfinedPart,
  heartbeatMs,
  type PartProblem,
  type WorkerPartAddress,
} from '../protocol/worker-messages.ts';
import { StartTurns } from './start-turns.ts';
import type { WorkerLauncher } from './worker-launcher.ts';
import { WorkerLeases, type WorkerLeasesOptions } from './worker-leases.ts';
import { WorkerProcess } from './worker-process.ts';
import type { TransportListener } from './worker-transport.ts';

export interface WorkerPoolOptions extends WorkerLeasesOptions {
  readonly launcher: WorkerLauncher;
  /** Called at each start of a worker, since plugins change. */
  readonly workerParts: () => readonly WorkerPartAddress[];
  /** Actions that other processes execute; none by default. Called as `workerParts` is. */
  readonly confinedParts?: () => readonly ConfinedPart[];
  /** Keeps the code of these parts for a worker until the returned function is called; nothing to keep by default. */
  readonly holdParts?: () => () => void;
  /** Called for each worker part that did not load, in each worker. */
  readonly onPartProblem?: (problem: PartProblem) => void;
  /** Idle workers that are kept; 2 by default. */
  readonly warmWorkers?: number;
  /** Milliseconds after which other idle workers end; a minute by default. */
  readonly idleMs?: number;
  /** Maximum number of idle workers; by default two per processor, and at least four. */
  readonly maxIdle?: number;
  /** Maximum time of a start; two minutes by default, since busy machines are slow. */
  readonly readyMs?: number;
  /** Concurrent starts of workers; by default one per processor, and at least two. */
  readonly startsAtOnce?: number;
}

/** Lends worker processes to runs. */
export interface WorkerSource {
  /** Rejects when no worker can be started. */
  acquire(): Promise<WorkerProcess>;
  /** Nobody waits any more for the worker that `acquire` promised. */
  abandon?(): void;
  /** Whether a worker has the parts that a new one would get. */
  isCurrent(worker: WorkerProcess): boolean;
  /** Takes a worker back. One that is not reusable ends. */
  release(worker: WorkerProcess, options: { readonly isReusable: boolean }): void;
}

/** Lends worker processes, each to one run at a time. Workers are reused only for the same confinement. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #all = new Set<WorkerProcess>();
  readonly #idle: { worker: WorkerProcess; key: string; since: number }[] = [];
  readonly #keys = new WeakMap<WorkerProcess, string>();
  readonly #starts: StartTurns;
  readonly #leases: WorkerLeases;
  #watch: NodeJS.Timeout | null = null;
  #isStopped = false;
  #isOpen = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#leases = new WorkerLeases(options);
    this.#starts = new StartTurns(options.startsAtOnce ?? Math.max(2, availableParallelism()));
  }

  /** How many workers are alive, idle ones included. */
  get size(): number {
    return this.#all.size;
  }

  /** An idle worker, or a new one. Rejects when none can be started. */
  async acquire(confinement: Confinement): Promise<WorkerProcess> {
    if (!this.#isOpen) await this.#options.launcher.isReady;
    this.#isOpen = true;
    const idle = this.#takeIdle(confinement);
    if (idle !== null) return idle;
    await this.#starts.next();
    try {
      // Another run may have ended meanwhile.
      return this.#takeIdle(confinement) ?? (await this.#start(confinement));
    } finally {
      this.#starts.done();
    }
  }

  /** Whether a worker has the parts that a new one would get. */
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

  /** Kills every worker; resolves when all have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#starts.letAllGo();
    const all = [...this.#all];
    for (const worker of all) worker.kill();
    await Promise.all(all.map((worker) => worker.ended));
  }

  /** The idle worker that was used last. Workers with outdated parts are ended. */
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

  /** A worker that ends during its start had no run yet, so one more is tried. */
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
    const { launcher, log, workerParts, onPartProblem, readyMs = 120_000 } = this.#options;
    const parts = { parts: workerParts(), confined: this.#options.confinedParts?.() ?? [] };
    const release = this.#options.holdParts?.();
    const connect = (listener: TransportListener) => launcher.launch(confinement, listener);
    const worker = new WorkerProcess({ ...parts, log, onPartProblem, readyMs, confinement, connect });
    this.#all.add(worker);
    this.#keys.set(worker, this.#keyOf(confinement));
    this.#watch ??= setInterval(() => this.#look(), heartbeatMs).unref();
    void worker.ended.then(() => {
      this.#forget(worker);
      release?.();
    });
    return worker;
  }

  /** Ends an idle worker of another confinement, which this run cannot use. */
  #makeRoom(): void {
    const { maxIdle = Math.max(4, 2 * availableParallelism()) } = this.#options;
    while (this.#idle.length >= maxIdle) this.#idle.shift()?.worker.kill();
  }

  #forget(worker: WorkerProcess): void {
    this.#all.delete(worker);
    this.#takeFromIdle(worker);
    if (this.#all.size > 0 || !this.#watch) return;
    clearInterval(this.#watch);
    this.#watch = null;
  }

  /** Called once a second. */
  #look(): void {
    const idle = new Set(this.#idle.map((entry) => entry.worker));
    for (const worker of this.#all) {
      // A worker that was killed must not be lent before its end is known.
      if (!this.#leases.renew(worker, { isIdle: idle.has(worker) })) this.#takeFromIdle(worker);
    }
    this.#endOutdated();
    this.#endSurplus();
  }

  /** Nobody is lent them again, and they keep code of plugins that are replaced or removed. */
  #endOutdated(): void {
    for (const { worker } of this.#idle.filter((entry) => !this.isCurrent(entry.worker))) {
      this.#takeFromIdle(worker);
      worker.kill();
    }
  }

  /** The list is a stack, so its first worker has been idle the longest. */
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

  /** Workers with the same key are interchangeable. */
  #keyOf(confinement: Confinement): string {
    const { launcher, workerParts, confinedParts = () => [] } = this.#options;
    return [...workerParts(), ...confinedParts()]
      .map(({ url }) => url)
      .concat(launcher.keyOf(confinement))
      .join('\n');
  }
}
