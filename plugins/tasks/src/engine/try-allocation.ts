import { randomUUID } from 'node:crypto';
import type { ProxyRoute, TryProxies } from '../proxies/try-proxies.ts';
import type { Task } from '../task/task.ts';

/** The tries that may begin in a turn. */
export interface TryAllocation {
  /** One for each thread, by its new id. */
  readonly tries: ReadonlyMap<string, AllocatedTry>;
  /** More could begin, were there proxies. */
  readonly lacksProxy: boolean;
}

interface AllocatedTry extends ProxyRoute {
  /** New ids of tries that the thread does after it. */
  readonly next: readonly string[];
}

export interface AllocationRequest {
  readonly threads: number;
  /** Tries for each of the threads. */
  readonly atOnce: number;
  readonly proxies: TryProxies;
}

export const emptyAllocation: TryAllocation = { tries: new Map(), lacksProxy: false };

/** Gives tries an id and a way out, for as many threads as are free and proxies to be had. */
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

/** The ids of each thread, in the order in which it does them. */
export function seriesOf({ tries }: TryAllocation): readonly (readonly string[])[] {
  return [...tries].map(([tryId, { next }]) => [tryId, ...next]);
}
