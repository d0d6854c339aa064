import type { ApprovedCode, AssertApproved, RunInfo, RunResource, RunValues } from '@gatehouse/sdk-actions';
import type { Branch } from '@gatehouse/sdk-actions/document';
import type { RunEvent } from '../run/run.ts';
import type { Drive } from '../run/workbench.ts';
import type { ProgramNode } from './compile-program.ts';
import type { RandomSource } from './random-source.ts';
import type { LimitError } from './run-errors.ts';
import type { RunSecrets } from './run-secrets.ts';
import type { RunState } from './run-state.ts';

export type ActionStatus = 'Executing' | 'Success' | 'Fail';

/** Who watches a run. Called on the hot path: it must be cheap and must not throw. */
export interface RunObserver {
  /** @param branch the one that was taken; null while the action executes, and where it took none */
  action(node: ProgramNode, status: ActionStatus, branch: Branch | null): void;
  event(event: RunEvent): void;
  /** Awaited now and then between two actions, so that a slow watcher slows the run and not the memory. */
  drained?(): Promise<void> | undefined;
}

export interface ProgramOptions {
  readonly info: RunInfo;
  /** Values that replace the defaults, by name. */
  readonly values?: Partial<RunValues>;
  /** Where a project without a seed of its own draws its lots; unforeseeable when absent. */
  readonly random?: RandomSource;
  /** Secrets of the run around it, which learns what this one reads. */
  readonly secrets?: RunSecrets;
  /** Data of another run that this one works on, instead of data of its own. */
  readonly state?: RunState;
  /** Null or absent: the run never pauses. */
  readonly drive?: Drive | null;
  /** Where resources that outlive the run go; without it they live as long as the run. */
  readonly kept?: KeptResources | null;
  readonly allowedScopes: ReadonlySet<string>;
  /** Rejects where the run may not run a file. */
  readonly assertApproved: AssertApproved;
  /** Absent: none. */
  readonly approvedCode?: ApprovedCode;
  readonly wantsValues: boolean;
  /** How many projects run around this one; 0 when absent. */
  readonly depth?: number;
  /** Absent: none. */
  readonly limits?: RunLimits;
  readonly observer: RunObserver;
  ask(channel: string, question: unknown): Promise<unknown>;
  /** A resource of the run started a process. */
  startedProcess?(pid: number): void;
}

/** What ends a run that takes too much. */
export interface RunLimits {
  /** Each project counts its own: a sub-project begins anew. */
  readonly mostActions: number;
  /** Asked some hundred times a second at most. Null while all is well. */
  memoryProblem(): string | null;
}

/** Resources of a workbench, shared by its runs. */
export interface KeptResources {
  get<T>(resource: RunResource<T>): Promise<T>;
  /** Id of the browser instance or device that they use, -1 without one. */
  readonly port: number;
}

/** A reason from outside to leave the way at once. */
export type Cut =
  | { readonly kind: 'interrupted'; readonly throughBadEnd: boolean }
  | { readonly kind: 'broken'; readonly error: Error }
  | { readonly kind: 'limit'; readonly error: LimitError };

/** How a way through the project ended. */
export type WalkEnd =
  | { readonly kind: 'end' }
  | { readonly kind: 'good' | 'bad'; readonly stopTask: boolean; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | Cut;
