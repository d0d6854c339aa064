import type { Logger } from '@gatehouse/sdk-plugin';
import type { Job } from 'bullmq';
import type { Connection, ThreadWorker } from './connect/connection.ts';
import { fromJobId } from './job-names.ts';
import type { Lease } from './lease.ts';
import type { Timing } from './timing.ts';

/** The leases that a node has not released yet. */
export interface HeldLeases {
  readonly count: number;
  /** The job becomes a lease, which is kept until it is released. */
  add(claimed: Claimed): Lease;
  /** Asks the engine to keep all leases, and learns which are lost. */
  renew(): Promise<void>;
  /** Releases all that the engine takes back at once; the others lapse. */
  giveUp(): Promise<void>;
}

export interface Claimed {
  readonly set: string;
  readonly job: Job<null, null>;
  readonly token: string;
  readonly worker: ThreadWorker;
}

interface Parts {
  readonly connection: Connection;
  readonly timing: Timing;
  readonly log: Logger;
  readonly onReleased: () => void;
}

type Held = Claimed & { readonly lose: () => unknown };

export function createHeldLeases(parts: Parts): HeldLeases {
  const { connection, timing, log, onReleased } = parts;
  const held = new Map<string, Held>();
  let renewal: Promise<void> | null = null;
  const finish = async (claimed: Claimed, lost: AbortSignal) => {
    try {
      if (!lost.aborted) await connection.run(() => claimed.job.moveToCompleted(null, claimed.token, false));
    } catch (error) {
      log.debug('A lease ended that the engine no longer has', { set: claimed.set, error: String(error) });
    } finally {
      held.delete(claimed.token);
      onReleased();
    }
  };
  return {
    get count() {
      return held.size;
    },
    add: (claimed) => {
      const losing = new AbortController();
      let released: Promise<void> | null = null;
      // A renewal at the time of a release finds no job.
      const lose = () => released ?? losing.abort();
      held.set(claimed.token, { ...claimed, lose });
      return {
        id: fromJobId(claimed.job.id ?? ''),
        set: claimed.set,
        epoch: claimed.job.attemptsStarted,
        lost: losing.signal,
        release: () => {
          released ??= finish(claimed, losing.signal);
          return released;
        },
      };
    },
    giveUp: async () => {
      const jobs = [...held.values()].map(({ job, token }) => job.moveToCompleted(null, token, false));
      await Promise.allSettled(jobs);
    },
    renew: () => {
      renewal ??= renewAll([...held.values()], timing.lockMs).finally(() => {
        renewal = null;
      });
      return renewal;
    },
  };
}

/** An engine that is away loses nothing by that: it says what is lost when it is back. */
async function renewAll(held: readonly Held[], lockMs: number): Promise<void> {
  const workers = new Set(held.map(({ worker }) => worker));
  await Promise.all(
    [...workers].map(async (worker) => {
      const leases = held.filter((lease) => lease.worker === worker);
      const ids = leases.map(({ job }) => job.id ?? '');
      const tokens = leases.map(({ token }) => token);
      const lost = await worker.extendJobLocks(ids, tokens, lockMs).catch((): string[] => []);
      for (const lease of leases) if (lost.includes(lease.job.id ?? '')) lease.lose();
    }),
  );
}
