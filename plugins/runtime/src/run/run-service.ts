import type { Channel, RunInfo, RunOutcome } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, service } from '@gatehouse/sdk-plugin';
import type { KeptState, StateOwner } from './kept-state.ts';
import type { ConnectedMachine } from './machine-streams.ts';
import type { Requirements } from './requirements.ts';
import type { InterruptOptions, Run, RunEvent, RunRequest } from './run.ts';
import type { StartWarning } from './start-warnings.ts';
import type { Workbench } from './workbench.ts';

/** Runs of one project with the same start values. */
export interface SeriesRequest
  extends Omit<RunRequest, 'uowId' | 'wantsValues' | 'onEvent' | 'lists' | 'tables' | 'test'> {
  /** New lowercase UUIDs. */
  readonly uowIds: readonly string[];
  readonly listener: SeriesListener;
  /** The labels that the machine of the worker must have; absent: any machine. */
  readonly requires?: readonly string[];
  /** Labels beside those: a free machine that has them all is taken first. */
  readonly prefers?: readonly string[];
  /** Reads the failure at which the first run goes on; absent: it begins at Start. An error fails that run. */
  resume?(): Promise<KeptState>;
}

/** Receives the events of each run in order, slightly delayed for short runs. Times are milliseconds since 1970. */
export interface SeriesListener {
  began(uowId: string, at: number): void;
  event(uowId: string, event: RunEvent): void;
  ended(uowId: string, outcome: RunOutcome, at: number): void;
  /** These runs will not start. */
  unstarted(uowIds: readonly string[]): void;
}

/**
 * Consecutive runs in one worker. Reports of short runs are batched, since a message for each would take longer than the
 * run. The series ends after a run that stops its task, leaves something running or loses its worker.
 */
export interface RunSeries {
  /** Resolves when each run was reported as ended or unstarted. */
  readonly ended: Promise<void>;
  /** Name of the node on which its runs are; null before they have a worker, and on the machine of the daemon. */
  readonly node: string | null;
  /** Cancels runs that have not started; resolves when the listener got them. A blocked worker answers late. */
  withdraw(): Promise<void>;
  /** Ends the current run, as `Run.interrupt` does; the following ones do not start. */
  interrupt(options: InterruptOptions): void;
}

/** Numbers about machines, as metrics have them. */
export interface MachineSeries {
  readonly name: string;
  readonly help: string;
  readonly kind: 'gauge' | 'counter';
  readonly samples: readonly {
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** The machines that run the tries of tasks. */
export interface Machines {
  /** Other machines that are connected; none on one machine. */
  connected(): readonly ConnectedMachine[];
  /** Their numbers now; none on one machine. */
  series(): readonly MachineSeries[];
  /** Why none takes runs with these requirements now; null where one does. */
  waitsFor(requires: readonly string[]): string | null;
  /** Why none has a free slot for these requirements now; null where one does. */
  lacksSlot(requires: readonly string[]): string | null;
  /** Whether a thread of the task has begun and has no machine yet. */
  isWaiting(taskId: string): boolean;
  /** Threads with these requirements that may run at once; null where the machine of the daemon runs them. */
  slotsFor(requires: readonly string[]): number | null;
  /** Asks the same plugin on the machine of a run; null where that is this machine. */
  ask<Question, Answer>(
    channel: Channel<Question, Answer>,
    question: Question,
    asked: { readonly run: RunInfo; readonly signal: AbortSignal },
  ): Promise<Answer> | null;
  /** Calls the listener when an answer may have changed. */
  onChange(listener: () => void): void;
}

/** Runs projects in worker processes. */
export interface RunService {
  readonly machines: Machines;
  start(request: RunRequest): Run;
  startSeries(request: SeriesRequest): RunSeries;
  openWorkbench(project: Pick<RunInfo, 'projectName' | 'projectPath'>): Workbench;
  /** The open workbench that was opened last, or null. */
  workbench(): Workbench | null;
  /** The state of a failed try; null where the bytes are no such state. */
  openState(owner: StateOwner, bytes: Uint8Array): KeptState | null;
  /** A live run; null when it has ended or does not exist. */
  find(uowId: string): Run | null;
  /** Resolves at the end of a live run, of this daemon or of one for which this machine works; null where it is none. */
  endOf(uowId: string): Promise<unknown> | null;
  /** The content scopes that a document needs, with the actions that need them. */
  classify(document: ProjectDocument): Requirements;
  /** Problems that make runs of the document fail or skip actions. It may start all the same. */
  startWarnings(document: ProjectDocument): Promise<readonly StartWarning[]>;
  /** Throws `forbidden` (403) with the full body when the caller lacks a scope of the document. */
  assertAllowed(document: ProjectDocument, caller: Caller): void;
}

export const runs = service<RunService>('runtime.runs');
