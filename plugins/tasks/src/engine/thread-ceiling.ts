import { availableParallelism } from 'node:os';
import type { Machines } from '@gatehouse/plugin-runtime/api';

interface Limits {
  /** The setting `tasks.maxThreads`; null where it is not set. */
  readonly maxThreads: number | null;
  readonly runs: { readonly machines: Pick<Machines, 'slotsFor'> };
}

/** Asked once: the system is asked anew by each call of Node's. */
const usualThreads = Math.max(4, 2 * availableParallelism());

/** Threads that may run at once over all tasks: never more than the machines have room for. */
export function threadCeiling({ maxThreads, runs: { machines } }: Limits): number {
  const slots = machines.slotsFor([]);
  if (slots === null) return maxThreads ?? usualThreads;
  return Math.min(slots, maxThreads ?? slots);
}
