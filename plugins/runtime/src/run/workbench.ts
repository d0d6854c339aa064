import type { RunInfo, RunValues } from '@gatehouse/sdk-actions';
import type { KeptState } from './kept-state.ts';
import type { Run, RunRequest } from './run.ts';
import type { DataAnswer, DataRequest } from './run-data-dialogue.ts';
import type { WorkerLink } from './worker-link.ts';

/** How a debugged run resumes. */
export interface Drive {
  /** The action to resume at; null for the current one, or for the target of Start. */
  readonly actionId: string | null;
  /** Executes one action and pauses before the next. */
  readonly isStep: boolean;
  /** Pauses before the first action: the pause was requested before there was a worker. */
  readonly pausesFirst?: boolean;
  /** Pauses at an action that fails without an OnError link, instead of ending the run. */
  readonly holdsFailures: boolean;
}

/** A run that can pause between two actions, which it reports as `paused`. */
export interface DebugRun extends Run {
  /** Pauses before the next action. */
  pause(): void;
  /** Ignored where the run does not pause. */
  resume(drive: Drive): void;
  /** Reads or writes the data of the run; answered between two actions. Rejects when the run ends first. */
  data<R extends DataRequest>(request: R): Promise<DataAnswer<R['kind']>>;
}

export interface WorkbenchRequest
  extends Pick<
    RunRequest,
    | 'document'
    | 'projectPath'
    | 'allowedScopes'
    | 'pins'
    | 'wantsValues'
    | 'keepsEvidence'
    | 'trace'
    | 'onEvent'
  > {
  /** Start values by name. */
  readonly values?: Partial<RunValues>;
  /** Null: the run is not debugged and never pauses. */
  readonly drive: Drive | null;
  /** The data of a failure, and what its resources kept; null or absent: those of the document. */
  readonly resume?: KeptState | null;
  /** A paused run of this workbench whose data the new run uses. */
  readonly dataOf?: DebugRun | null;
}

/**
 * Runs one project of the editor in its own worker process, which is kept between runs with the resources that are
 * marked `outlivesRun`. A worker that died or may be damaged is replaced at the next start.
 */
export interface Workbench {
  /** Stands for the run in questions of kept resources. */
  readonly info: RunInfo;
  /** Whether a run executes actions now; a paused one does not. */
  readonly isRunning: boolean;
  /** Whether it ends or has ended. */
  readonly isClosed: boolean;
  start(request: WorkbenchRequest): DebugRun;
  /** The link to its process, which is started on demand. `allowedScopes` are those of the calling key. */
  worker(allowedScopes: ReadonlySet<string>): Promise<WorkerLink>;
  /** Ends the run, disposes of kept resources within a time limit, and ends the worker. May be repeated. */
  close(): Promise<void>;
}
