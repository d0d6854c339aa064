import type { CategoryExecutors } from './executor.ts';

/** What a plugin's worker part adds to a worker process. */
export interface WorkerRegistry {
  add(...executors: readonly CategoryExecutors[]): void;
}

export type WorkerPart = (registry: WorkerRegistry) => void | Promise<void>;

/** The default export of a plugin's `worker.ts`. Heavy libraries are imported on first use, not here. */
export function workerPart(part: WorkerPart): WorkerPart {
  return part;
}
