import { randomUUID } from 'node:crypto';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { Connection, ThreadWorker } from './connect/connection.ts';
import { assertPrefix, parseEngineAddress } from './connect/engine-address.ts';
import { openConnection } from './connect/open-connection.ts';
import { type Claimed, createHeldLeases, type HeldLeases } from './held-leases.ts';
import { queueName } from './job-names.ts';
import type { Lease } from './lease.ts';
import { type Timing, usualTiming } from './timing.ts';

export type { Lease } from './lease.ts';

export interface ClaimsOptions {
  /** `redis://`, `rediss://` or `postgres://`. */
  readonly url: string;
  readonly prefix: string;
  /** The name of the node, which the engine shows beside its leases. */
  readonly node: string;
  readonly slots: number;
  readonly log: Logger;
  onLease(lease: Lease): void;
  /** A sentence when the engine is away or set up wrongly, null when all is well again. */
  onTrouble(message: string | null): void;
}

/** The side of a node. */
export interface Claims {
  /** The sets to claim from, in order of preference. */
  listen(sets: readonly string[]): void;
  /** Claims nothing more, except for a pending claim; resolves when no lease is left, or the claims are closed. */
  drain(): Promise<void>;
  readonly held: number;
  /** Ends at once. The engine takes back the leases that are still held. */
  close(): Promise<void>;
}

/** Rejects when the engine cannot be reached. */
export async function openClaims(options: ClaimsOptions, timing: Timing = usualTiming): Promise<Claims> {
  assertPrefix(options.prefix);
  const address = parseEngineAddress(options.url);
  const { Worker } = await import('bullmq');
  let leases: HeldLeases | null = null;
  const connection = await openConnection({
    ...{ address, timing, prefix: options.prefix, onTrouble: options.onTrouble },
    onBack: () => void leases?.renew(),
  });
  const changes = createChanges();
  leases = createHeldLeases({ connection, timing, log: options.log, onReleased: changes.report });
  const openWorker = (set: string): ThreadWorker => {
    const queue = queueName(set);
    const worker: ThreadWorker = new Worker(
      queue,
      null,
      { connection: {}, autorun: false, name: options.node },
      () => connection.backendOf(queue),
    );
    worker.on('error', () => undefined);
    return worker;
  };
  return startClaims({ options, timing, connection, changes, leases, openWorker });
}

interface Parts {
  readonly options: ClaimsOptions;
  readonly timing: Timing;
  readonly connection: Connection;
  readonly changes: Changes;
  readonly leases: HeldLeases;
  readonly openWorker: (set: string) => ThreadWorker;
}

function startClaims(parts: Parts): Claims {
  const { timing, connection, changes, leases } = parts;
  let sets: readonly string[] = [];
  let isOver = false;
  const round = createRound(parts);
  const run = async () => {
    while (!isOver) await round(() => (isOver ? [] : sets));
  };
  const running = run();
  const renewing = setInterval(() => void leases.renew(), timing.renewMs);
  const change = () => {
    changes.report();
    connection.wake();
  };
  const stop = async () => {
    isOver = true;
    change();
    await running;
  };
  const close = async () => {
    await stop();
    clearInterval(renewing);
    await leases.giveUp();
    await connection.close();
  };
  let closing: Promise<void> | null = null;
  return {
    listen: (wanted) => {
      sets = [...new Set(wanted)];
      change();
    },
    drain: async () => {
      await stop();
      while (leases.count > 0 && closing === null) await changes.next();
    },
    get held() {
      return leases.count;
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const claimsAtOnce = 4;

/** One round claims jobs, or waits: for a slot, for sets, or for a job. The sets may change meanwhile. */
function createRound({ options, connection, changes, leases, openWorker }: Parts) {
  const workers = new Map<string, ThreadWorker>();
  const claimFirst = async (sets: readonly string[]) => {
    for (const set of sets) {
      const worker = workers.get(set) ?? openWorker(set);
      workers.set(set, worker);
      const claimed = await claimFrom(set, worker);
      if (claimed) return claimed;
    }
    return null;
  };
  return async (setsNow: () => readonly string[]): Promise<void> => {
    const sets = setsNow();
    if (leases.count >= options.slots || sets.length === 0) return changes.next();
    const free = Math.min(options.slots - leases.count, claimsAtOnce);
    const claims = Array.from({ length: free }, () => claimFirst(sets).catch(() => null));
    const claimed = (await Promise.all(claims)).filter((one) => one !== null);
    for (const one of claimed) handOver(one, leases, options);
    if (claimed.length > 0) return;
    const queue = await connection.waitForJob(sets.map(queueName));
    if (queue !== null && !setsNow().map(queueName).includes(queue)) await connection.passOn(queue);
  };
}

function handOver(claimed: Claimed, leases: HeldLeases, { onLease, log }: ClaimsOptions): void {
  const lease = leases.add(claimed);
  try {
    onLease(lease);
  } catch (error) {
    log.error('A lease was not taken', { id: lease.id, error: String(error) });
    void lease.release();
  }
}

async function claimFrom(set: string, worker: ThreadWorker): Promise<Claimed | null> {
  const token = randomUUID();
  const job = await worker.getNextJob(token, { block: false });
  if (!job) return null;
  if (job.deferredFailure === undefined) return { set, job, token, worker };
  // Its lease was lost. The daemon removes it, and is only sometimes the first.
  await job.moveToFailed(new Error(job.deferredFailure), token, false);
  return null;
}

interface Changes {
  report(): void;
  next(): Promise<void>;
}

/** Wakes all that wait for a change of sets or leases. */
function createChanges(): Changes {
  let waiting: (() => void)[] = [];
  return {
    report: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
