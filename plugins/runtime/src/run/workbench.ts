import type { RunInfo, RunValues } from '@gatehouse/sdk-actions';
import type { Run, RunRequest } from './run.ts';
import type { DataAnswer, DataRequest } from './run-data-dialogue.ts';
import type { WorkerLink } from './worker-link.ts';

/** How a debugged run goes on. */
export interface Drive {
  /** Where; null: where it stands, or at Start's target. */
  readonly actionId: string | null;
  /** Executes one action and pauses before the next. */
  readonly isStep: boolean;
  /** Pauses before anything executes: a pause was asked for before there was a worker to hear it. */
  readonly pausesFirst?: boolean;
  /** Pauses on an action that fails and has no way on, instead of ending the run. */
  readonly holdsFailures: boolean;
}

/** A run that can pause between two actions. It tells so with the event `paused`. */
export interface DebugRun extends Run {
  /** Before the next action. */
  pause(): void;
  /** Nothing where the run does not pause. */
  resume(drive: Drive): void;
  /** Reads or writes the data of the run; answered between two actions. Rejects when the run ends first. */
  data<R extends DataRequest>(request: R): Promise<DataAnswer<R['kind']>>;
}

export interface WorkbenchRequest
  extends Pick<
    RunRequest,
    'document' | 'projectPath' | 'allowedScopes' | 'pins' | 'wantsValues' | 'onEvent'
  > {
  /** Values that replace the defaults, by name. */
  readonly values?: Partial<RunValues>;
  /** Null: the run is not debugged and never pauses. */
  readonly drive: Drive | null;
  /** A run of this workbench that pauses: the new run works on its data. */
  readonly besides?: DebugRun | null;
}

/**
 * Where the editor runs one project: a worker process of its own, kept from run to run, with all resources that say
 * `outlivesRun`. A worker that died, or that a run left in doubt, is replaced at the next start, without them.
 */
export interface Workbench {
  /** Names the workbench where a run would be named: what kept resources ask over channels comes with it. */
  readonly info: RunInfo;
  /** Whether a run executes actions now; one that pauses does not. */
  readonly isRunning: boolean;
  start(request: WorkbenchRequest): DebugRun;
  /** The way to its process, which is started when there is none. `allowedScopes`: of the key that asks for it. */
  worker(allowedScopes: ReadonlySet<string>): Promise<WorkerLink>;
  /** Ends what runs, disposes of what was kept within a bound, and ends the worker. Safe to repeat. */
  close(): Promise<void>;
}
