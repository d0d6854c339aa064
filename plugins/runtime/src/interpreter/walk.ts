import type { RunEvent, RunInfo, RunValues } from '../run/run-service.ts';
import type { Drive } from '../run/workbench.ts';
import type { RunResource } from '../worker-part/run-resource.ts';
import type { ProgramNode } from './program.ts';
import type { RunState } from './run-state.ts';

export type ActionStatus = 'Executing' | 'Success' | 'Fail';

/** Who watches a run. Called on the hot path: it must be cheap and must not throw. */
export interface RunObserver {
  action(node: ProgramNode, status: ActionStatus): void;
  event(event: RunEvent): void;
  /** Awaited now and then between two actions, so that a slow watcher slows the run and not the memory. */
  drained?(): Promise<void> | undefined;
}

export interface ProgramOptions {
  readonly info: RunInfo;
  /** Values that replace the defaults, by name. */
  readonly values?: Partial<RunValues>;
  /** Data of another run that this one works on, instead of data of its own. */
  readonly state?: RunState;
  /** Null or absent: the run never pauses. */
  readonly drive?: Drive | null;
  /** Where resources that outlive the run go; without it they live as long as the run. */
  readonly kept?: KeptResources | null;
  readonly allowedScopes: ReadonlySet<string>;
  readonly wantsValues: boolean;
  /** How many projects run around this one; 0 when absent. */
  readonly depth?: number;
  readonly observer: RunObserver;
  ask(channel: string, question: unknown): Promise<unknown>;
  /** A resource of the run started a process. */
  startedProcess?(pid: number): void;
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
  | { readonly kind: 'broken'; readonly error: Error };

/** How a way through the project ended. */
export type WalkEnd =
  | { readonly kind: 'end' }
  | { readonly kind: 'good' | 'bad'; readonly stopTask: boolean; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | Cut;
