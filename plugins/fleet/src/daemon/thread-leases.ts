import type { Offers } from '@gatehouse/engine/offers';
import type { TaskRuns, WorkerSource } from '@gatehouse/plugin-runtime/api';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { LeasedMessage } from '../protocol/node-messages.ts';
import type { ConnectedNode } from './connected-node.ts';
import type { FleetTally } from './fleet-tally.ts';
import { setOf } from './requirement-sets.ts';
import { UnsentFolder } from './sent-folders.ts';
import type { Lease, WaitingThread, WantedLease } from './waiting-thread.ts';

type Worker = Awaited<ReturnType<WorkerSource['acquire']>>;

interface ThreadLeasesOptions {
  readonly offers: Offers;
  /** Milliseconds for which a node takes no thread after it could not start one. */
  readonly restMs: number;
  /** Resolves when no worker of an earlier daemon can run. */
  readonly fence: Promise<void>;
  readonly log: Logger;
  readonly tally: FleetTally;
  /** Milliseconds that a thread waits for a node that it prefers. */
  readonly preferMs: number;
  /** Whether a node with these labels takes threads now. */
  hasNode(labels: readonly string[]): boolean;
  /** The nodes learn of a requirement set before the first thread of it. */
  onSet(set: string, requires: readonly string[]): void;
}

/** A lease is kept so long after a thread: short tries of a task follow each other in it. */
const keepMs = 50;
const retryMs = 1000;
/** A thread that cannot start on so many nodes in turn fails. */
const maxStarts = 3;

/** Gets the workers of tasks from the nodes that the engine chooses. */
export class ThreadLeases {
  readonly #options: ThreadLeasesOptions;
  /** By the id of the last offer. */
  readonly #waiting = new Map<string, WaitingThread>();
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

  isWaiting(taskId: string): boolean {
    return [...this.#waiting.values()].some((thread) => thread.taskId === taskId);
  }

  /** Milliseconds that the thread waits which waits longest; 0 where none does. */
  get oldestMs(): number {
    const now = performance.now();
    return Math.max(0, ...[...this.#waiting.values()].map(({ since }) => now - since));
  }

  sourceOf({ uowIds, taskId, requires, prefers, confinement }: TaskRuns): WorkerSource {
    const wished = [...requires, ...prefers];
    const abandoned = new AbortController();
    const [runId = ''] = uowIds;
    return {
      acquire: async () => {
        this.#options.onSet(setOf(requires), requires);
        this.#options.onSet(setOf(wished), wished);
        await this.#options.fence;
        for (let failed = 0; ; ) {
          const lease = await this.#lease({ requires, wished, runId, taskId }, abandoned.signal);
          try {
            return await this.#workerOf(lease, confinement());
          } catch (error) {
            this.#end(lease);
            if (!lease.node.isLost) failed += 1;
            if (failed >= maxStarts || error instanceof UnsentFolder) throw error;
            this.#rest(lease.node, error);
          }
        }
      },
      abandon: () => abandoned.abort(),
      isCurrent: (worker) => this.#byWorker.get(worker)?.node.pool.isCurrent(worker) ?? false,
      release: (worker, options) => this.#release(worker, options),
    };
  }

  /** The engine gave a node a thread. */
  take({ leaseId }: LeasedMessage, node: ConnectedNode): void {
    const thread = this.#waiting.get(leaseId);
    // A lease of an earlier daemon or of an earlier offer, or of a thread for which nobody waits any more.
    const isRefused = node.refusal !== null;
    if (thread === undefined || isRefused) node.release(leaseId);
    if (thread === undefined) {
      this.#options.tally.lateClaims += 1;
      return;
    }
    if (isRefused) this.#offerAnew(thread);
    else {
      this.#waiting.delete(leaseId);
      thread.give({ id: leaseId, set: thread.set, node });
    }
  }

  /** The engine lost these offers, or all; or a node that is lost may have claimed some. Threads that still wait are offered anew. */
  offerAgain(offerIds: Iterable<string> = [...this.#waiting.keys()]): void {
    for (const id of offerIds) {
      const thread = this.#waiting.get(id);
      if (thread !== undefined) this.#offerAnew(thread);
    }
  }

  stop(): void {
    for (const [lease, timer] of this.#kept) {
      clearTimeout(timer);
      lease.node.release(lease.id);
    }
    this.#kept.clear();
  }

  async #lease({ requires, wished, ...ids }: WantedLease, abandoned: AbortSignal): Promise<Lease> {
    const [any, preferred] = [setOf(requires), setOf(wished)];
    const kept = this.#takeKept(preferred) ?? this.#takeKept(any);
    if (kept !== null) return kept;
    const { hasNode, preferMs } = this.#options;
    return new Promise((resolve, reject) => {
      const thread: WaitingThread = {
        ...ids,
        set: hasNode(wished) ? preferred : any,
        since: performance.now(),
        offerId: '',
        give: (lease) => {
          leave();
          resolve(lease);
        },
      };
      const patience = setTimeout(() => this.#offerTo(any, thread), preferMs);
      if (thread.set === any) clearTimeout(patience);
      const giveUp = () => {
        leave();
        this.#withdraw(thread);
        reject(new Error('Nobody waits for the thread any more.'));
      };
      const leave = () => {
        clearTimeout(patience);
        abandoned.removeEventListener('abort', giveUp);
      };
      if (abandoned.aborted) return giveUp();
      abandoned.addEventListener('abort', giveUp, { once: true });
      this.#offerAnew(thread);
    });
  }

  #offerTo(set: string, thread: WaitingThread): void {
    this.#withdraw(thread);
    thread.set = set;
    this.#offerAnew(thread);
  }

  /** Each offer has an id of its own: an earlier one may have been claimed. */
  #offerAnew(thread: WaitingThread): void {
    this.#withdraw(thread);
    thread.offerId = `${thread.runId}.${++this.#offered}`;
    this.#waiting.set(thread.offerId, thread);
    void this.#offer(thread);
  }

  #withdraw({ offerId, set }: WaitingThread): void {
    if (!this.#waiting.delete(offerId)) return;
    // One that stays is claimed later, and given back at once.
    this.#options.offers.withdraw({ id: offerId, set }).catch(() => undefined);
  }

  /** Offers a thread until the engine has it, as long as somebody waits for it. */
  async #offer({ offerId, set }: WaitingThread): Promise<void> {
    while (this.#waiting.has(offerId)) {
      try {
        await this.#options.offers.offer({ id: offerId, set });
        return;
      } catch (error) {
        this.#options.log.warn('The engine does not take a thread; it is offered again', {
          error: String(error),
        });
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  /** Rejects when nothing of the thread has begun. */
  async #workerOf(lease: Lease, confinement: ReturnType<TaskRuns['confinement']>): Promise<Worker> {
    await lease.node.prepare(confinement);
    const worker = await lease.node.pool.acquire(confinement);
    this.#byWorker.set(worker, lease);
    return worker;
  }

  #rest(node: ConnectedNode, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    if (node.isLost) return;
    this.#options.log.warn('A node could not start a worker, and rests', { node: node.name, error: why });
    node.rest(`a worker could not start: ${why}`, this.#options.restMs);
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
