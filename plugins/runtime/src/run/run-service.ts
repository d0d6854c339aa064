import type { RunInfo, RunOutcome } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, service } from '@gatehouse/sdk-plugin';
import type { Requirements } from './requirements.ts';
import type { Run, RunEvent, RunRequest } from './run.ts';
import type { Workbench } from './workbench.ts';

/** Runs of one project with the same start values. */
export interface SeriesRequest extends Omit<RunRequest, 'uowId' | 'wantsValues' | 'onEvent'> {
  /** Lowercase UUIDs that no run had before. */
  readonly uowIds: readonly string[];
  readonly listener: SeriesListener;
}

/** Is told of each run in order, a moment later where runs are short. Times are milliseconds since 1970. */
export interface SeriesListener {
  began(uowId: string, at: number): void;
  event(uowId: string, event: RunEvent): void;
  ended(uowId: string, outcome: RunOutcome, at: number): void;
  /** These never begin. */
  unstarted(uowIds: readonly string[]): void;
}

/**
 * Runs that follow each other in one worker. What is told of short ones travels together: a message for each would take
 * longer than the run. A run that asks for its task to stop, leaves something behind or loses its worker is the last.
 */
export interface RunSeries {
  /** Each of its runs was told as ended or unstarted. */
  readonly ended: Promise<void>;
  /** No other run begins; resolves when the listener knows which. A worker that thinks of nothing else answers late. */
  withdraw(): Promise<void>;
  /** Ends the run that is on its way, as `Run.interrupt` does; no other begins. */
  interrupt(options: { readonly throughBadEnd: boolean }): void;
}

/** Runs projects in worker processes. */
export interface RunService {
  start(request: RunRequest): Run;
  startSeries(request: SeriesRequest): RunSeries;
  openWorkbench(project: Pick<RunInfo, 'projectName' | 'projectPath'>): Workbench;
  /** The workbench that was opened last; null when it is closed or none ever was. */
  workbench(): Workbench | null;
  /** A run that goes on; null when it is over or never was. */
  find(uowId: string): Run | null;
  /** The content scopes that a document needs and the actions that cause them. */
  classify(document: ProjectDocument): Requirements;
  /** Throws `forbidden` (403) with the full body when the caller lacks what the document needs. */
  assertAllowed(document: ProjectDocument, caller: Caller): void;
}

export const runs = service<RunService>('runtime.runs');
