import type { Offers } from '@gatehouse/engine/offers';
import type { TaskRuns, WorkerSource } from '@gatehouse/plugin-runtime/api';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { LeasedMessage } from '../protocol/node-messages.ts';
import type { ConnectedNode } from './connected-node.ts';
import { setOf } from './requirement-sets.ts';

type Worker = Awaited<ReturnType<WorkerSource['acquire']>>;

/** The right to run a thread on a node. */
interface Lease {
  readonly id: string;
  readonly set: string;
  readonly node: ConnectedNode;
}

interface ThreadLeasesOptions {
  readonly offers: Offers;
  /** Resolves when no worker of an earlier daemon can run. */
  readonly fence: Promise<void>;
  readonly log: Logger;
  /** The nodes learn of a requirement set before the first thread of it. */
  onSet(set: string, requires: readonly string[]): void;
}

/** A lease is kept so long after a thread: short tries of a task follow each other in it. */
const keepMs = 50;
const retryMs = 1000;

/** Gets the workers of tasks from the nodes that the engine chooses. */
export class ThreadLeases {
  readonly #options: ThreadLeasesOptions;
  readonly #waiting = new Map<string, (node: ConnectedNode) => void>();
  readonly #kept = new Map<Lease, NodeJS.Timeout>();
  readonly #byWorker = new WeakMap<Worker, Lease>();
  #offered = 0;

  constructor(options: ThreadLeasesOptions) {
    this.#options = options;
  }

  /** Threads that wait for a node. */
  get waiting(): number {
    return this.#waiting.size;
  }

  sourceOf({ uowIds, requires, confinement }: TaskRuns): WorkerSource {
    const set = setOf(requires);
    const abandoned = new AbortController();
    const [runId = ''] = uowIds;
    return {
      acquire: async () => {
        this.#options.onSet(set, requires);
        await this.#options.fence;
        for (;;) {
          const lease = await this.#lease(set, runId, abandoned.signal);
          const worker = await this.#workerOf(lease, confinement());
          if (worker !== null) return worker;
        }
      },
      abandon: () => abandoned.abort(),
      isCurrent: (worker) => this.#byWorker.get(worker)?.node.pool.isCurrent(worker) ?? false,
      release: (worker, options) => this.#release(worker, options),
    };
  }

  /** The engine gave a node a thread. */
  take({ leaseId, set }: LeasedMessage, node: ConnectedNode): void {
    const give = this.#waiting.get(leaseId);
    // A lease of an earlier daemon, or of a thread for which nobody waits any more.
    if (give === undefined || node.isDraining) node.release(leaseId);
    else {
      this.#waiting.delete(leaseId);
      give(node);
    }
    if (give !== undefined && node.isDraining) void this.#offer({ id: leaseId, set });
  }

  stop(): void {
    for (const [lease, timer] of this.#kept) {
      clearTimeout(timer);
      lease.node.release(lease.id);
    }
    this.#kept.clear();
  }

  async #lease(set: string, runId: string, abandoned: AbortSignal): Promise<Lease> {
    const kept = this.#takeKept(set);
    if (kept !== null) return kept;
    // Each offer has an id of its own: that of an earlier one may be pending.
    const id = `${runId}.${++this.#offered}`;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(id);
        this.#options.offers.withdraw({ id, set }).catch(() => undefined);
        reject(new Error('Nobody waits for the thread any more.'));
      };
      if (abandoned.aborted) return leave();
      abandoned.addEventListener('abort', leave, { once: true });
      this.#waiting.set(id, (node) => {
        abandoned.removeEventListener('abort', leave);
        resolve({ id, set, node });
      });
      void this.#offer({ id, set });
    });
  }

  /** Offers a thread until the engine has it, as long as somebody waits for it. */
  async #offer(thread: { readonly id: string; readonly set: string }): Promise<void> {
    while (this.#waiting.has(thread.id)) {
      try {
        await this.#options.offers.offer(thread);
        return;
      } catch (error) {
        this.#options.log.warn('The engine does not take a thread; it is offered again', {
          error: String(error),
        });
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  /** Null where the node was lost meanwhile: nothing of the thread has begun. */
  async #workerOf(lease: Lease, confinement: ReturnType<TaskRuns['confinement']>): Promise<Worker | null> {
    try {
      const worker = await lease.node.pool.acquire(confinement);
      this.#byWorker.set(worker, lease);
      return worker;
    } catch (error) {
      this.#end(lease);
      if (lease.node.isLost) return null;
      throw error;
    }
  }

  #release(worker: Worker, options: { readonly isReusable: boolean }): void {
    const lease = this.#byWorker.get(worker);
    if (lease === undefined) {
      worker.kill();
      return;
    }
    this.#byWorker.delete(worker);
    lease.node.pool.release(worker, options);
    if (lease.node.isLost || lease.node.isDraining) this.#end(lease);
    else this.#keep(lease);
  }

  #keep(lease: Lease): void {
    const end = () => {
      this.#kept.delete(lease);
      this.#end(lease);
    };
    this.#kept.set(lease, setTimeout(end, keepMs).unref());
  }

  #takeKept(set: string): Lease | null {
    for (const [lease, timer] of this.#kept) {
      if (lease.set !== set) continue;
      clearTimeout(timer);
      this.#kept.delete(lease);
      if (!lease.node.isLost && !lease.node.isDraining) return lease;
      this.#end(lease);
    }
    return null;
  }

  #end({ id, node }: Lease): void {
    node.release(id);
  }
}
