import type { PinnedFiles } from '../content/project-contents.ts';
import type { Branch, ProjectDocument } from '../document/project-document.ts';
import type { FileRights } from '../files/file-rights.ts';

/** What the parts of the daemon know about a run. */
export interface RunInfo {
  /** The unit of work: lowercase UUID, new for each run. */
  readonly uowId: string;
  readonly projectName: string;
  /** Null when the project was never saved. */
  readonly projectPath: string | null;
  /** Null in the editor. */
  readonly taskId: string | null;
  /** Thread of the task, counted from 0. */
  readonly threadId: number;
  /** The proxy, with its password, through which the run goes out; absent where it goes out directly. */
  readonly proxy?: string;
  /** What it may do with files. */
  readonly fileRights: FileRights;
}

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

export type LogLevel = 'Info' | 'Warning' | 'Error';

/** What a run says of itself. */
export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  /** How it is to be shown: a name of a color, or `#rrggbb`. Absent where nobody asked for one. */
  readonly color?: string;
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

export interface RunValues {
  readonly variables: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/**
 * `worker_lost`: the worker process died. `interrupted`: ended on request or by the time limit. `limit_reached`: it took
 * more actions or memory than one run may.
 */
export type RunErrorCode =
  | 'action_failed'
  | 'bad_end'
  | 'worker_lost'
  | 'interrupted'
  | 'limit_reached'
  | 'start_failed';

export interface RunOutcome {
  readonly result: 'success' | 'failure' | 'interrupted';
  readonly errorCode: RunErrorCode | null;
  readonly errorMessage: string | null;
  readonly actionsExecuted: number;
  /** The project asked that its task starts no more tries. */
  readonly stopTask: boolean;
  readonly values: RunValues | null;
}

export interface Run {
  readonly info: RunInfo;
  /** Never rejects: every way to end is an outcome. */
  readonly ended: Promise<RunOutcome>;
  /** Ends the run now, through BadEnd if asked (bounded); a worker that does not obey is killed. */
  interrupt(options: { readonly throughBadEnd: boolean }): void;
}

export type PauseReason = 'step' | 'pause' | 'breakpoint' | 'failure';
