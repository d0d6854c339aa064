import type { Logger } from '@gatehouse/sdk-plugin';
import type { Queue } from 'bullmq';
import { connect, type EngineAddress, queueOf } from './engine-connection.ts';

export interface OffersOptions extends EngineAddress {
  readonly log: Logger;
  /** Called with what is wrong with the engine, and with null when that has passed. */
  onTrouble(message: string | null): void;
}

/** A thread of a task that needs a node. */
export interface OfferedThread {
  /** Unique for each offer. */
  readonly id: string;
  /** Nodes that meet the requirements of the set may claim it. */
  readonly set: string;
}

export interface ThreadCounts {
  readonly set: string;
  readonly waiting: number;
  readonly active: number;
}

/** The daemon offers threads to its nodes. */
export interface Offers {
  /** Resolves when the engine has it. The same id twice is one offer. */
  offer(thread: OfferedThread): Promise<void>;
  /** A thread that nobody has claimed is claimed no more. */
  withdraw(thread: OfferedThread): Promise<void>;
  /** Removes the offers and leases of earlier daemons. */
  clear(): Promise<void>;
  counts(): Promise<readonly ThreadCounts[]>;
  close(): Promise<void>;
}

const jobOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;

/** Rejects when the engine is not reached. */
export async function openOffers(options: OffersOptions): Promise<Offers> {
  const { url, prefix, onTrouble, log } = options;
  const [connection, { Queue: BullQueue }] = await Promise.all([connect(url, onTrouble), import('bullmq')]);
  const policy = await connection.config('GET', 'maxmemory-policy').catch(() => []);
  const [, value] = Array.isArray(policy) ? policy : [];
  if (typeof value === 'string' && value !== 'noeviction')
    onTrouble(`The engine may drop threads: set maxmemory-policy of Redis to noeviction (it is ${value})`);
  const queues = new Map<string, Queue>();
  const known = `${prefix}:sets`;
  const queue = (set: string) => {
    const found = queues.get(set);
    if (found !== undefined) return found;
    const opened = new BullQueue(queueOf(set), { connection, prefix, defaultJobOptions: jobOptions });
    opened.on('error', (error) => log.debug('A queue of the engine failed', { set, error: String(error) }));
    queues.set(set, opened);
    return opened;
  };
  return {
    async offer({ id, set }) {
      if (!queues.has(set)) await connection.sadd(known, set);
      await queue(set).add('thread', {}, { jobId: id });
    },
    async withdraw({ id, set }) {
      // A claimed one is locked, and stays.
      await queue(set).remove(id);
    },
    async clear() {
      for (const set of await connection.smembers(known)) await queue(set).obliterate({ force: true });
    },
    counts: () =>
      Promise.all(
        [...queues].map(async ([set, opened]) => {
          const { waiting = 0, active = 0 } = await opened.getJobCounts('waiting', 'active');
          return { set, waiting, active };
        }),
      ),
    async close() {
      await Promise.all([...queues.values()].map((opened) => opened.close().catch(() => undefined)));
      connection.disconnect();
    },
  };
}
