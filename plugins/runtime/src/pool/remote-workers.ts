import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { RunInfo } from '@gatehouse/sdk-actions';
import { service } from '@gatehouse/sdk-plugin';
import type { ConnectedMachine } from '../run/machine-streams.ts';
import type { MachineSeries } from '../run/run-service.ts';
import type { PartLauncher } from './part-launcher.ts';
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
  /** Labels beside those: a free machine that has them all is taken first. */
  readonly prefers: readonly string[];
}

/** A question over a channel. */
export interface ChannelQuestion {
  readonly channel: string;
  readonly question: unknown;
}

/** Asks the plugins of another machine, for runs there. */
export interface MachineQuestions {
  /** Rejects with the error of the plugin, or where the machine is lost. */
  ask(question: ChannelQuestion, run: RunInfo, signal: AbortSignal): Promise<unknown>;
  /** A run for which something was asked has ended. */
  leave(uowId: string): void;
}

/** A run of a daemon on another machine, for which that asks. */
export interface ForeignRun {
  readonly run: RunInfo;
  readonly signal: AbortSignal;
  /** Resolves at the end of the run, or when its daemon is lost. */
  readonly ended: Promise<void>;
}

/** The machines that run the tries of tasks. */
export interface TaskMachines {
  connected(): readonly ConnectedMachine[];
  /** Asks a machine by its name; null where it is not connected. */
  questionsOf(node: string): MachineQuestions | null;
  /** The source of the worker of such runs. */
  sourceOf(runs: TaskRuns): WorkerSource;
  /** Why no machine takes runs with these requirements now; null where one does. */
  waitsFor(requires: readonly string[]): string | null;
  /** Why none has a free slot for these requirements now; null where one does. */
  lacksSlot(requires: readonly string[]): string | null;
  /** Whether a thread of the task has begun and has no machine yet. */
  isWaiting(taskId: string): boolean;
  /** Threads with these requirements that may run at once. */
  slotsFor(requires: readonly string[]): number;
  /** Their numbers now. */
  series(): readonly MachineSeries[];
}

export interface HostLauncher extends WorkerLauncher {
  /** Whether workers can see a folder of this machine at the path that it has on another one. Known once it is ready. */
  readonly canLayOut: boolean;
}

/** Workers on other machines. */
export interface RemoteWorkers {
  /**
   * Runs of tasks get their workers there, until the user of the service stops. One plugin alone can serve them. Call the
   * function that it returns when `connected`, `waitsFor` or `slotsFor` may answer otherwise.
   */
  serveTasks(machines: TaskMachines): () => void;
  /** Lends workers that another machine launches. */
  openPool(launcher: WorkerLauncher): WorkerPool;
  /** Launches workers on this machine, for a daemon on another one. */
  readonly launcher: HostLauncher;
  /** The same for processes of worker parts. */
  readonly partLauncher: PartLauncher;
  /** Asks the plugins of this machine, for a daemon on another one. */
  answerForeign(question: ChannelQuestion, foreign: ForeignRun): Promise<unknown>;
}

export const remoteWorkers = service<RemoteWorkers>('runtime.remote-workers');
