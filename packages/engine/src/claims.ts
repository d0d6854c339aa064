import type { Logger } from '@gatehouse/sdk-plugin';
import type { Job, Worker } from 'bullmq';
import { connect, type EngineAddress, queueOf } from './engine-connection.ts';

export interface ClaimsOptions extends EngineAddress {
  /** Name of the node. */
  readonly node: string;
  /** Leases that it holds at once. */
  readonly slots: number;
  readonly log: Logger;
  readonly lockMs?: number;
  onLease(lease: Lease): void;
  /** Called with what is wrong with the engine, and with null when that has passed. */
  onTrouble(message: string | null): void;
}

/** The right of one node to run one thread. */
export interface Lease {
  readonly id: string;
  readonly set: string;
  /** 1 for the first claim of a thread. */
  readonly epoch: number;
  /** Aborted when the engine took it back. */
  readonly lost: AbortSignal;
  /** The thread is over. Safe to repeat, and after the lease was lost. */
  release(): void;
}

/** A node claims threads of the daemon. */
export interface Claims {
  /** The requirement sets to claim from. */
  listen(sets: readonly string[]): void;
  /** Leases that it holds. */
  readonly held: number;
  /** Claims nothing more; resolves when no lease is left. */
  drain(): Promise<void>;
  /** Ends at once. The engine takes the leases back. */
  close(): Promise<void>;
}

const usualLockMs = 15_000;
const renewals = 3;

/** Rejects when the engine is not reached. */
export async function openClaims(options: ClaimsOptions): Promise<Claims> {
  const { url, onTrouble } = options;
  const [connection, bullmq] = await Promise.all([connect(url, onTrouble), import('bullmq')]);
  return new NodeClaims(options, { connection, BullWorker: bullmq.Worker });
}

interface Parts {
  readonly connection: Awaited<ReturnType<typeof connect>>;
  readonly BullWorker: typeof Worker;
}

class NodeClaims implements Claims {
  readonly #options: ClaimsOptions;
  readonly #parts: Parts;
  readonly #workers = new Map<string, Worker>();
  readonly #leases = new Set<() => void>();
  #isDraining = false;
  #whenEmpty: () => void = () => undefined;

  constructor(options: ClaimsOptions, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
  }

  get held(): number {
    return this.#leases.size;
  }

  listen(sets: readonly string[]): void {
    if (this.#isDraining) return;
    for (const [set, worker] of this.#workers) {
      if (sets.includes(set)) continue;
      this.#workers.delete(set);
      // Its leases go on.
      worker.pause(true).catch(() => undefined);
    }
    for (const set of sets) if (!this.#workers.has(set)) this.#workers.set(set, this.#open(set));
  }

  async drain(): Promise<void> {
    this.#isDraining = true;
    await Promise.all([...this.#workers.values()].map((worker) => worker.pause(true)));
    if (this.#leases.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
    });
  }

  async close(): Promise<void> {
    this.#isDraining = true;
    for (const release of [...this.#leases]) release();
    const workers = [...this.#workers.values()];
    await Promise.all(workers.map((worker) => worker.close(true).catch(() => undefined)));
    this.#parts.connection.disconnect();
  }

  #open(set: string): Worker {
    const { prefix, slots, node, lockMs = usualLockMs, log } = this.#options;
    const { connection, BullWorker } = this.#parts;
    // The signal of the third parameter is aborted when the lock of the job is lost.
    const hold = (job: Job, _token?: string, signal?: AbortSignal) => this.#hold(set, job, signal);
    const worker = new BullWorker(queueOf(set), hold, {
      connection,
      prefix,
      name: node,
      concurrency: slots,
      lockDuration: lockMs,
      lockRenewTime: lockMs / renewals,
      stalledInterval: lockMs,
      // The daemon decides what becomes of a thread whose node is gone.
      maxStalledCount: 0,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    worker.on('error', (error) => log.debug('A queue of the engine failed', { set, error: String(error) }));
    return worker;
  }

  #hold(
    set: string,
    { id = '', attemptsStarted }: Job,
    signal = new AbortController().signal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        if (!this.#leases.delete(release)) return;
        this.#spread();
        if (this.#leases.size === 0) this.#whenEmpty();
        resolve();
      };
      this.#leases.add(release);
      this.#spread();
      this.#options.onLease({ id, set, epoch: attemptsStarted, lost: signal, release });
    });
  }

  /** All sets together have so many slots. */
  #spread(): void {
    if (this.#workers.size < 2 || this.#isDraining) return;
    const isFull = this.#leases.size >= this.#options.slots;
    for (const worker of this.#workers.values()) {
      if (!isFull) worker.resume();
      else if (!worker.isPaused()) worker.pause(true).catch(() => undefined);
    }
  }
}
