import type { RunEvent, RunInfo } from '../run/run-service.ts';
import type { ProgramNode } from './program.ts';

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
  readonly variables?: Readonly<Record<string, string>>;
  readonly allowedScopes: ReadonlySet<string>;
  readonly wantsValues: boolean;
  readonly observer: RunObserver;
  ask(channel: string, question: unknown): Promise<unknown>;
  /** A resource of the run started a process. */
  startedProcess?(pid: number): void;
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
