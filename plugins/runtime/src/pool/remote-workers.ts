import type { Confinement } from '@gatehouse/sandbox/confinement';
import { service } from '@gatehouse/sdk-plugin';
import type { WorkerLauncher } from './worker-launcher.ts';
import type { WorkerPool, WorkerSource } from './worker-pool.ts';

/** Runs of a task that need a worker. */
export interface TaskRuns {
  readonly uowIds: readonly string[];
  readonly taskId: string;
  /** Read when a worker is needed: rights to files may change. */
  confinement(): Confinement;
  /** The labels that the machine of the worker must have. */
  readonly requires: readonly string[];
}

/** The source of the worker of such runs; null for the pool of this machine. */
export type TaskWorkers = (runs: TaskRuns) => WorkerSource | null;

/** Workers on other machines. */
export interface RemoteWorkers {
  /** Runs of tasks get their workers there, until the user of the service stops. One plugin alone can serve them. */
  serveTasks(workers: TaskWorkers): void;
  /** Lends workers that another machine launches. */
  openPool(launcher: WorkerLauncher): WorkerPool;
  /** Launches workers on this machine, for a daemon on another one. */
  readonly launcher: WorkerLauncher;
}

export const remoteWorkers = service<RemoteWorkers>('runtime.remote-workers');
