import type { LogLine, RunInfo, RunOutcome } from '@gatehouse/sdk-actions';
import type { Branch, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { PinnedFiles } from '../content/project-contents.ts';

export interface RunRequest extends Omit<RunInfo, 'uowId' | 'projectName' | 'fileRights'> {
  /** A lowercase UUID that no run had before; made where it is left out. */
  readonly uowId?: string;
  readonly document: ProjectDocument;
  /** Start values that replace the defaults of variables, by name. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Content scopes of the key that started the run; checked again at each action. */
  readonly allowedScopes: ReadonlySet<string>;
  /** The other files that it runs, as they were when it was approved: `pinsOf` its content. */
  readonly pins: PinnedFiles;
  /** Ask for the values at the end (variables, lists, tables). */
  readonly wantsValues?: boolean;
  /** Without events `action`; nobody shows the project while it runs. */
  readonly isUnseen?: boolean;
  /** Tells of each action in events `trace`. */
  readonly isTraced?: boolean;
  /** Called in order; batched in the worker, never while an action waits for it. */
  readonly onEvent?: (event: RunEvent) => void;
}

export type RunEvent =
  | { readonly kind: 'started'; readonly timestamp: string }
  | ({ readonly kind: 'log'; readonly timestamp: string } & LogLine & ActionPlace)
  | ({ readonly kind: 'action'; readonly status: 'Executing' | 'Success' | 'Fail' } & ActionPlace)
  | { readonly kind: 'trace'; readonly trace: RunTrace }
  | { readonly kind: 'failure'; readonly failure: RunFailure }
  /** A debugged run waits before this action. The message says why that action failed, where it did. */
  | ({
      readonly kind: 'paused';
      readonly reason: PauseReason;
      readonly message: string | null;
    } & ActionPlace);

interface ActionPlace {
  readonly actionId: string;
  readonly groupId: string;
}

/** What a run did since it told so last. */
export interface RunTrace {
  /** The oldest first. */
  readonly steps: readonly TraceStep[];
  /** So many came before them and are left out: no log could show them all. */
  readonly omitted: number;
}

export interface TraceStep extends ActionPlace {
  /** Milliseconds since 1970 at which it began. */
  readonly beganAt: number;
  /** Null while it executes. */
  readonly ms: number | null;
  readonly status: 'Executing' | 'Success' | 'Fail';
  /** The branch that it took; null where it took none. */
  readonly branch: Branch | null;
}

/** An action that failed, hard (the run ended) or soft (OnError was taken). */
export interface RunFailure extends ActionPlace {
  readonly timestamp: string;
  readonly actionComment: string;
  readonly isHardStop: boolean;
  readonly onErrorTargetGroupId: string | null;
  readonly onErrorTargetActionId: string | null;
  readonly exceptionType: string;
  readonly exceptionMessage: string;
  /** Id of the browser instance or device that the run used, -1 without one. */
  readonly port: number;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

export interface Run {
  readonly info: RunInfo;
  /** Never rejects: every way to end is an outcome. */
  readonly ended: Promise<RunOutcome>;
  /** Ends the run now, through BadEnd if asked (bounded); a worker that does not obey is killed. */
  interrupt(options: { readonly throughBadEnd: boolean }): void;
}

export type PauseReason = 'step' | 'pause' | 'breakpoint' | 'failure';
