import { EventEmitter, on } from 'node:events';
import type { TestContext } from 'node:test';
import type { Logger } from '@gatehouse/sdk-plugin';
import { type Claims, type Lease, openClaims } from '../claims.ts';
import { type OfferedThread, type Offers, openOffers } from '../offers.ts';
import type { Timing } from '../timing.ts';

/** Short, so that a test sees a lock end; a freeze of the machine must not end one by itself. */
export const shortTiming: Timing = {
  lockMs: 1_500,
  renewMs: 300,
  sweepMs: 300,
  pollMs: 200,
  patienceMs: 3_000,
};

const nothing = () => undefined;
export const silentLog: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The reports to one side, in order. */
export interface Reports<T> {
  readonly all: readonly T[];
  /** Resolves with the first report that fits, as soon as it is there. */
  first(fits?: (one: T) => boolean): Promise<T>;
  /** Resolves when so many reports are there. */
  many(count: number): Promise<readonly T[]>;
}

export interface TestClaims extends Claims {
  readonly leases: Reports<Lease>;
  readonly troubles: Reports<string | null>;
}

export interface TestOffers extends Offers {
  readonly lapses: Reports<OfferedThread>;
  readonly troubles: Reports<string | null>;
  readonly forgotten: Reports<true>;
}

export async function offersOf(t: TestContext, url: string, timing = shortTiming): Promise<TestOffers> {
  const [lapses, troubles, forgotten] = [
    createReports<OfferedThread>(),
    createReports<string | null>(),
    createReports<true>(),
  ];
  const offers = await openOffers(
    {
      ...{ url, prefix: 'gatehouse-1', log: silentLog },
      ...{ onTrouble: troubles.add, onLapse: lapses.add, onForgotten: () => forgotten.add(true) },
    },
    timing,
  );
  t.after(() => offers.close());
  return { ...offers, lapses, troubles, forgotten };
}

export interface ClaimsGiven {
  readonly url: string;
  readonly node?: string;
  readonly slots?: number;
  readonly timing?: Timing;
  readonly onLease?: (lease: Lease) => void;
}

export async function claimsOf(t: TestContext, given: ClaimsGiven): Promise<TestClaims> {
  const [leases, troubles] = [createReports<Lease>(), createReports<string | null>()];
  const { url, node = 'rack-1', slots = 4, timing = shortTiming, onLease = nothing } = given;
  const claims = await openClaims(
    {
      ...{ url, node, slots, prefix: 'gatehouse-1', log: silentLog, onTrouble: troubles.add },
      onLease: (lease) => {
        leases.add(lease);
        onLease(lease);
      },
    },
    timing,
  );
  t.after(() => claims.close());
  return Object.defineProperty({ ...claims, leases, troubles }, 'held', { get: () => claims.held });
}

/** Resolves once the lease is lost. */
export async function untilLost({ lost }: Lease): Promise<void> {
  if (!lost.aborted) await new Promise((resolve) => lost.addEventListener('abort', resolve, { once: true }));
}

export function createReports<T>(): Reports<T> & { readonly add: (one: T) => void } {
  const all: T[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  const until = async (isEnough: () => boolean) => {
    if (isEnough()) return;
    for await (const _ of on(news, 'report')) if (isEnough()) return;
  };
  return {
    all,
    add: (one) => {
      all.push(one);
      news.emit('report');
    },
    first: async (fits = () => true) => {
      await until(() => all.some(fits));
      return all.filter(fits)[0] as T;
    },
    many: async (count) => {
      await until(() => all.length >= count);
      return all;
    },
  };
}
