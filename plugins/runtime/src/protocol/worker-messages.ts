import type { RunInfo, RunValues } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ErrorCode } from '@gatehouse/sdk-plugin';
import type { PinnedFiles } from '../content/project-contents.ts';
import type { RunEvent } from '../run/run.ts';
import type { DataRequest } from '../run/run-data-dialogue.ts';
import type { Drive } from '../run/workbench.ts';
import type { SentEnd } from './ended-run.ts';

/*
 * Messages between the daemon and a worker. All of them are plain JSON, and each message of a run has its uowId, so that
 * a worker can carry several runs and can be on another machine.
 */

export interface WorkerPartAddress {
  readonly pluginId: string;
  readonly url: string;
  /** The settings of the plugin, validated by its declaration. */
  readonly config?: unknown;
}

/** The first message; the worker answers with `ready`. */
export interface LoadMessage {
  readonly kind: 'load';
  readonly parts: readonly WorkerPartAddress[];
}

/** Starts a series of runs of one document. */
export interface StartMessage {
  readonly kind: 'start';
  readonly uowId: string;
  readonly info: RunInfo;
  /** The ids of the following runs. */
  readonly next: readonly string[];
  /** The key of the document in the worker. */
  readonly programId: number;
  /** Null where the worker has it already. */
  readonly document: ProjectDocument | null;
  readonly allowedScopes: readonly string[];
  /** The files that it may run without a question. */
  readonly pins: PinnedFiles;
  readonly wantsValues: boolean;
  /** Reports the status of its actions. */
  readonly reportsStatuses: boolean;
  /** Reports each action that it executes, up to the size of a log. */
  readonly isTraced: boolean;
  readonly limits: StartLimits;
  /** Null: the run never pauses. */
  readonly drive: Drive | null;
  /** The workbench that the run belongs to, if any. */
  readonly workbench: RunInfo | null;
  /** The paused run whose data this run uses. */
  readonly dataOf: string | null;
}

/** Limits of a run, from the settings of the daemon. */
export interface StartLimits {
  readonly maxActions: number;
  readonly memoryMb: number;
}

/** A start message before it is adapted to the documents of a worker. */
export type StartOrder = Omit<StartMessage, 'programId' | 'document'> & {
  readonly document: ProjectDocument;
};

/**
 * Number of compiled documents that a worker keeps, since all tries of a task run the same one. Both sides evict the
 * oldest in the same way.
 */
export const keptPrograms = 4;

/** Ends the current run of a series; the following ones do not start. */
export interface InterruptMessage {
  readonly kind: 'interrupt';
  /** Id of the first run of the series. */
  readonly uowId: string;
  readonly throughBadEnd: boolean;
}

/** Starts no further runs of a series. The worker answers which runs that are. */
export interface WithdrawMessage {
  readonly kind: 'withdraw';
  /** Id of the first run of the series. */
  readonly uowId: string;
}

/** The answer to a question, or the error. */
export interface AnswerMessage {
  readonly kind: 'answer';
  readonly uowId: string;
  readonly questionId: number;
  readonly reply:
    | { readonly isAnswered: true; readonly answer: unknown }
    | { readonly isAnswered: false; readonly name: string; readonly message: string };
}

/**
 * A part of the values of a run, since a table may have millions of rows. All parts precede the start or the end message
 * to which they belong.
 */
export interface ValuesMessage {
  readonly kind: 'values';
  readonly uowId: string;
  readonly part: Partial<RunValues>;
}

/** Pauses before the next action. */
export interface PauseMessage {
  readonly kind: 'pause';
  readonly uowId: string;
}

export interface ResumeMessage {
  readonly kind: 'resume';
  readonly uowId: string;
  readonly drive: Drive;
}

export interface DataMessage {
  readonly kind: 'data';
  readonly uowId: string;
  /** Unique within the run. */
  readonly requestId: number;
  readonly request: DataRequest;
}

/** Disposes of the resources of a workbench; the worker answers with `closed`. */
export interface CloseMessage {
  readonly kind: 'close';
  /** Id of the workbench. */
  readonly uowId: string;
}

/** A command for the process itself, independent of its runs. It answers with `command-reply`. */
export interface CommandMessage {
  readonly kind: 'command';
  /** Unique within the process. */
  readonly commandId: number;
  readonly channel: string;
  readonly command: unknown;
}

/** Cancels a command. */
export interface CancelMessage {
  readonly kind: 'cancel';
  readonly commandId: number;
}

export type ToWorker =
  | LoadMessage
  | StartMessage
  | InterruptMessage
  | WithdrawMessage
  | AnswerMessage
  | ValuesMessage
  | PauseMessage
  | ResumeMessage
  | DataMessage
  | CloseMessage
  | CommandMessage
  | CancelMessage;

/** A part that fails to load disables only its own actions. */
export interface ReadyMessage {
  readonly kind: 'ready';
  readonly problems: readonly { readonly pluginId: string; readonly message: string }[];
}

/** Sent every second while the event loop of the worker is not blocked. */
export interface HeartbeatMessage {
  readonly kind: 'heartbeat';
}

export interface EventsMessage {
  readonly kind: 'events';
  readonly uowId: string;
  readonly events: readonly RunEvent[];
  readonly actionsExecuted: number;
}

export interface QuestionMessage {
  readonly kind: 'question';
  readonly uowId: string;
  /** Unique within the run. */
  readonly questionId: number;
  readonly channel: string;
  readonly question: unknown;
}

/** Reports several runs of a series at once: a message for each would take longer than a short run. */
export interface EndedMessage {
  readonly kind: 'ended';
  /** Id of the first run of the series. */
  readonly uowId: string;
  /** The runs that have ended, in order. */
  readonly runs: readonly SentEnd[];
  /** Number of runs at the end of the series that will not start; null while undecided. */
  readonly unstarted: number | null;
  /** Null during the series. False where something of it may still run in the process. */
  readonly isReusable: boolean | null;
}

export interface DataAnswerMessage {
  readonly kind: 'data-answer';
  readonly uowId: string;
  readonly requestId: number;
  readonly answer: unknown;
}

export interface ClosedMessage {
  readonly kind: 'closed';
  /** Id of the workbench. */
  readonly uowId: string;
  readonly problems: readonly string[];
}

/** A message that belongs to one run, or to one workbench. */
export type MessageOfRun =
  | ValuesMessage
  | EventsMessage
  | QuestionMessage
  | EndedMessage
  | DataAnswerMessage
  | ClosedMessage;

export interface CommandReplyMessage {
  readonly kind: 'command-reply';
  readonly commandId: number;
  readonly reply:
    | { readonly isAnswered: true; readonly answer: unknown }
    | {
        readonly isAnswered: false;
        readonly name: string;
        readonly message: string;
        /** Code of an error for clients; null for other errors. */
        readonly code: ErrorCode | null;
      };
}

export type FromWorker = ReadyMessage | HeartbeatMessage | CommandReplyMessage | MessageOfRun;

export const heartbeatMs = 1000;

/** Where a worker writes how many runs of a start began: a file without a name that the daemon reads when the process dies. */
export const beginTallyFd = 4;
