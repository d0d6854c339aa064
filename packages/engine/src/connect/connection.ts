import type { IQueueBackend, Queue, Worker } from 'bullmq';
import type { Timing } from '../timing.ts';
import type { EngineAddress } from './engine-address.ts';
import type { ServerFacts } from './server-facts.ts';

/** Jobs have no data: the daemon knows what a thread is. */
export type ThreadQueue = Queue<null, null, string, null, null, string, IQueueBackend>;
export type ThreadWorker = Worker<null, null, string, IQueueBackend>;

/** One connection to an engine, for all queues of a side. It comes back by itself. */
export interface Connection {
  /** Returns the backend for a queue or a worker of BullMQ. Closing these leaves the connection open. */
  backendOf(queue: string): IQueueBackend;
  /** Removes a job that waits. A claimed job stays. */
  removeJob(queue: string, jobId: string): Promise<void>;
  /** Runs a command that may run twice. It waits for an engine that is away, and rejects when there was no answer for `patienceMs`. */
  run<T>(command: () => Promise<T>): Promise<T>;
  /** The server, as it describes itself now. */
  facts(): Promise<ServerFacts>;
  /** Resolves with a queue that may have a job, or with null after `wake` or `pollMs`. */
  waitForJob(queues: readonly string[]): Promise<string | null>;
  /** Wakes another node for the queue that `waitForJob` returned. */
  passOn(queue: string): Promise<void>;
  /** Ends the wait that is, or the next one. */
  wake(): void;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly address: EngineAddress;
  readonly prefix: string;
  readonly timing: Timing;
  readonly onTrouble: (message: string | null) => void;
  /** The connection is back after it was away: the engine may have lost what it had. */
  readonly onBack: () => void;
}

/** BullMQ reads the times of locks from the options of the backend. */
export function lockOptions({ lockMs, sweepMs }: Timing) {
  // A search is refused within the interval, and a timer may be early.
  return { lockDuration: lockMs, maxStalledCount: 0, stalledInterval: Math.ceil(sweepMs / 2) };
}
