import { randomUUID } from 'node:crypto';
import type { TryProxies, WayOut } from '../proxies/try-proxies.ts';
import type { Task } from '../task/task.ts';

/** The tries that may begin in a turn. */
export interface Chances {
  /** One for each thread, by its new id. */
  readonly tries: ReadonlyMap<string, Chance>;
  /** More could begin, were there proxies. */
  readonly lacksProxy: boolean;
}

interface Chance extends WayOut {
  /** New ids of tries that the thread does after it. */
  readonly next: readonly string[];
}

export interface Drawing {
  readonly threads: number;
  /** Tries for each of the threads. */
  readonly atOnce: number;
  readonly proxies: TryProxies;
}

export const noChances: Chances = { tries: new Map(), lacksProxy: false };

/** Gives tries an id and a way out, for as many threads as are free and proxies to be had. */
export function drawChances({ settings }: Task, { threads, atOnce, proxies }: Drawing): Chances {
  const tries = new Map<string, Chance>();
  while (tries.size < threads) {
    const tryId = randomUUID();
    const way = proxies.wayOut(tryId, settings);
    if (way === null) return { tries, lacksProxy: true };
    tries.set(tryId, { ...way, next: Array.from({ length: atOnce - 1 }, () => randomUUID()) });
  }
  return { tries, lacksProxy: false };
}

/** The ids of each thread, in the order in which it does them. */
export function seriesOf({ tries }: Chances): readonly (readonly string[])[] {
  return [...tries].map(([tryId, { next }]) => [tryId, ...next]);
}
