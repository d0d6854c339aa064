import { randomUUID } from 'node:crypto';
import type { ProxyRoute, TryProxies } from '../proxies/try-proxies.ts';
import type { Task } from '../task/task.ts';

/** The tries of one task that a dispatch pass starts. */
export interface TryAllocation {
  /** The first try of each thread, by its new id. */
  readonly tries: ReadonlyMap<string, AllocatedTry>;
  /** More tries could start if proxies were free. */
  readonly lacksProxy: boolean;
}

interface AllocatedTry extends ProxyRoute {
  /** Ids of the further tries of the thread. */
  readonly next: readonly string[];
}

export interface AllocationRequest {
  readonly threads: number;
  /** Number of tries per thread. */
  readonly atOnce: number;
  readonly proxies: TryProxies;
}

export const emptyAllocation: TryAllocation = { tries: new Map(), lacksProxy: false };

/** Allocates an id and a proxy for each try, limited by free threads and proxies. */
export function allocateTries(
  { settings }: Task,
  { threads, atOnce, proxies }: AllocationRequest,
): TryAllocation {
  const tries = new Map<string, AllocatedTry>();
  while (tries.size < threads) {
    const tryId = randomUUID();
    const route = proxies.routeOf(tryId, settings);
    if (route === null) return { tries, lacksProxy: true };
    tries.set(tryId, { ...route, next: Array.from({ length: atOnce - 1 }, () => randomUUID()) });
  }
  return { tries, lacksProxy: false };
}

/** The try ids of each thread, in the order of execution. */
export function seriesOf({ tries }: TryAllocation): readonly (readonly string[])[] {
  return [...tries].map(([tryId, { next }]) => [tryId, ...next]);
}
