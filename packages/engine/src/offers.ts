import { randomUUID } from 'node:crypto';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { Connection, ThreadQueue } from './connect/connection.ts';
import { assertPrefix, parseEngineAddress } from './connect/engine-address.ts';
import { openConnection } from './connect/open-connection.ts';
import type { ServerFacts } from './connect/server-facts.ts';
import { fromJobId, queueName, toJobId } from './job-names.ts';
import { createKnownSets, type KnownSets } from './known-sets.ts';
import { createOwnership, type Ownership } from './ownership.ts';
import { type Timing, usualTiming } from './timing.ts';

export interface OffersOptions {
  /** `redis://`, `rediss://` or `postgres://`. */
  readonly url: string;
  readonly prefix: string;
  readonly log: Logger;
  /** A sentence when the engine is away or set up wrongly, null when all is well again. */
  onTrouble(message: string | null): void;
  /** The lease of a thread is lost: its node froze, died, or never heard that it had it. */
  onLapse?(thread: OfferedThread): void;
  /** The engine may have lost what it had: each thread that waits for a node is to be offered again. */
  onForgotten?(): void;
}

export interface OfferedThread {
  readonly id: string;
  readonly set: string;
}

export interface SetCounts {
  readonly set: string;
  readonly waiting: number;
  readonly active: number;
  /** How long the offer waits that waits longest. */
  readonly oldestMs: number;
}

/** The engine as this daemon finds it. */
export interface EngineFacts extends ServerFacts {
  /** Host and port. */
  readonly place: string;
  /** Milliseconds by which its clock is before that of this machine. */
  readonly clockAheadMs: number;
  /** The owner of its queues; nobody where the engine lost its data, so that the next sweep offers all again. */
  readonly queuesOf: 'this daemon' | 'another daemon' | 'nobody';
}

/** The side of the daemon. */
export interface Offers {
  /**
   * Puts a thread up for the nodes that listen to the set. Offers of one id are one offer until its lease ends. Without a
   * priority it comes first, then 1, 2 and so on. An offer that was rejected may still have been made.
   */
  offer(thread: OfferedThread & { readonly priority?: number }): Promise<void>;
  /** Nodes claim it no more. A claimed thread stays. */
  withdraw(thread: OfferedThread): Promise<void>;
  /** Removes each offer and each lease of earlier daemons. */
  clear(): Promise<void>;
  counts(): Promise<readonly SetCounts[]>;
  /** Looks at the engine now; rejects when it does not answer. */
  inspect(): Promise<EngineFacts>;
  close(): Promise<void>;
}

/** Rejects when the engine cannot be reached. */
export async function openOffers(options: OffersOptions, timing: Timing = usualTiming): Promise<Offers> {
  assertPrefix(options.prefix);
  const address = parseEngineAddress(options.url);
  const { Queue } = await import('bullmq');
  const daemon = randomUUID();
  const ownership = createOwnership(daemon, options.onTrouble);
  let known: KnownSets | null = null;
  const connection = await openConnection({
    ...{ address, timing, prefix: options.prefix, onTrouble: ownership.onTrouble },
    onBack: () => {
      known?.forget();
      options.onForgotten?.();
    },
  });
  known = createKnownSets(connection, daemon);
  await connection.run(known.sign);
  const openQueue = (set: string): ThreadQueue => {
    const name = queueName(set);
    const queue: ThreadQueue = new Queue(name, { connection: {}, skipMetasUpdate: true }, () =>
      connection.backendOf(name),
    );
    queue.on('error', () => undefined);
    return queue;
  };
  const parts = { options, timing, connection, known, ownership, openQueue, place: address.place };
  return { ...startOffers(parts), inspect: () => connection.run(() => look(parts)) };
}

interface Parts {
  readonly options: OffersOptions;
  readonly timing: Timing;
  readonly connection: Connection;
  readonly known: KnownSets;
  readonly ownership: Ownership;
  readonly openQueue: (set: string) => ThreadQueue;
  readonly place: string;
}

type Running = Omit<Offers, 'inspect'>;

function startOffers({ options, timing, connection, known, ownership, openQueue }: Parts): Running {
  const queues = new Map<string, ThreadQueue>();
  const queueOf = (set: string) => {
    const queue = queues.get(set) ?? openQueue(set);
    queues.set(set, queue);
    return queue;
  };
  const sweep = async () => {
    const signer = await known.signer();
    if (!ownership.isOwn(signer)) return;
    for (const set of queues.keys()) await sweepSet(set, connection, options);
    if (signer !== null) return;
    known.forget();
    await known.sign();
    options.onForgotten?.();
  };
  let sweeping: Promise<void> | null = null;
  const sweeps = setInterval(() => {
    // The next sweep finds what a failed one missed.
    sweeping ??= sweep()
      .catch((error) => options.log.debug('Lost leases were not looked for', { error: String(error) }))
      .finally(() => {
        sweeping = null;
      });
  }, timing.sweepMs);
  const close = async () => {
    clearInterval(sweeps);
    await sweeping;
    await connection.close();
  };
  let closing: Promise<void> | null = null;
  return {
    offer: ({ id, set, priority }) =>
      connection.run(async () => {
        ownership.assertOwn();
        await known.announce(set);
        await queueOf(set).add('thread', null, jobOptions(id, priority));
      }),
    withdraw: ({ id, set }) => connection.run(() => connection.removeJob(queueName(set), toJobId(id))),
    clear: () =>
      connection.run(async () => {
        for (const set of await known.list()) await queueOf(set).obliterate({ force: true });
        await known.clear();
      }),
    counts: () =>
      connection.run(async () => Promise.all((await known.list()).map((set) => countsOf(set, queueOf(set))))),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function look({ connection, known, ownership, place }: Parts): Promise<EngineFacts> {
  const askedAt = Date.now();
  const facts = await connection.facts();
  const signer = await known.signer();
  const owner = ownership.isOwn(signer) ? 'this daemon' : 'another daemon';
  return { ...facts, place, clockAheadMs: facts.now - askedAt, queuesOf: signer === null ? 'nobody' : owner };
}

function jobOptions(id: string, priority?: number) {
  const ends = { removeOnComplete: true, removeOnFail: true, attempts: 1 };
  return { ...ends, jobId: toJobId(id), ...(priority !== undefined && { priority }) };
}

/** BullMQ puts a job without a lock back, and the next node that claims it fails it. The sweep removes it before. */
async function sweepSet(set: string, connection: Connection, { onLapse }: OffersOptions): Promise<void> {
  const queue = queueName(set);
  for (const jobId of await connection.backendOf(queue).moveStalledJobsToWait()) {
    await connection.removeJob(queue, jobId);
    onLapse?.({ id: fromJobId(jobId), set });
  }
}

async function countsOf(set: string, queue: ThreadQueue): Promise<SetCounts> {
  const [counts, first, prioritized] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active'),
    queue.getJobs(['wait'], 0, 0, true),
    // Their order is that of their priorities, not of their ages.
    queue.getJobs(['prioritized'], 0, -1, true),
  ]);
  const since = [...first, ...prioritized].map(({ timestamp }) => Date.now() - timestamp);
  return {
    set,
    waiting: (counts.wait ?? 0) + (counts.prioritized ?? 0),
    active: counts.active ?? 0,
    oldestMs: Math.max(0, ...since),
  };
}
