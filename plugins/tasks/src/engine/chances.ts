import { randomUUID } from 'node:crypto';
import type { TryProxies, WayOut } from '../proxies/try-proxies.ts';
import type { Task } from '../task/task.ts';

/** The tries that may begin in a turn, by their new ids. */
export interface Chances {
  readonly tries: ReadonlyMap<string, WayOut>;
  /** More could begin, were there proxies. */
  readonly lacksProxy: boolean;
}

export const noChances: Chances = { tries: new Map(), lacksProxy: false };

/** Gives as many tries an id and a way out as threads are free and proxies to be had. */
export function drawChances({ settings }: Task, threads: number, proxies: TryProxies): Chances {
  const tries = new Map<string, WayOut>();
  while (tries.size < threads) {
    const tryId = randomUUID();
    const way = proxies.wayOut(tryId, settings);
    if (way === null) return { tries, lacksProxy: true };
    tries.set(tryId, way);
  }
  return { tries, lacksProxy: false };
}
