import type { RunInfo, RunValues } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ErrorCode } from '@gatehouse/sdk-plugin';
import type { PinnedFiles } from '../content/project-contents.ts';
import type { RunEvent } from '../run/run.ts';
import type { DataRequest } from '../run/run-data-dialogue.ts';
import type { Drive } from '../run/workbench.ts';
import type { SentEnd } from './ended-run.ts';

/*
 * What the daemon and a worker tell each other. Everything is plain JSON and every message of a run carries
 * its uowId, so that a worker may run several at once and may live on another machine.
 */

export interface WorkerPartAddress {
  readonly pluginId: string;
  readonly url: string;
  /** The settings of the plugin, as the schema of its declaration gives them. */
  readonly config?: unknown;
}

/** The first message; the worker answers with `ready`. */
export interface LoadMessage {
  readonly kind: 'load';
  readonly parts: readonly WorkerPartAddress[];
}

/** Starts a run, and after it others that are like it, one after the other. */
export interface StartMessage {
  readonly kind: 'start';
  readonly uowId: string;
  readonly info: RunInfo;
  /** The ids of those that follow it. */
  readonly next: readonly string[];
  /** Under which the worker keeps the document. */
  readonly programId: number;
  /** Null where the worker has it. */
  readonly document: ProjectDocument | null;
  readonly allowedScopes: readonly string[];
  /** The files that it may run without asking. */
  readonly pins: PinnedFiles;
  readonly wantsValues: boolean;
  /** Tells the status of its actions. */
  readonly tellsStatuses: boolean;
  /** Tells of each action that it executes, as far as a log can show that. */
  readonly isTraced: boolean;
  readonly limits: StartLimits;
  /** Null: the run never pauses. */
  readonly drive: Drive | null;
  /** The workbench that the run belongs to, if any. */
  readonly workbench: RunInfo | null;
  /** The run on whose data this one works. */
  readonly besides: string | null;
}

/** What one run may take, from the settings of the daemon. */
export interface StartLimits {
  readonly mostActions: number;
  readonly memoryMb: number;
}

/** A start as the daemon orders it, whatever the worker has already. */
export type StartOrder = Omit<StartMessage, 'programId' | 'document'> & {
  readonly document: ProjectDocument;
};

/**
 * So many documents a worker keeps ready: the tries of a task all run the same. Both sides count alike, and the one that
 * came first gives way.
 */
export const keptPrograms = 4;

/** Ends the run of a start that is on its way; none that follows it begins. */
export interface InterruptMessage {
  readonly kind: 'interrupt';
  /** Of the run that was started first. */
  readonly uowId: string;
  readonly throughBadEnd: boolean;
}

/** No more runs of a start begin. The worker says at once which ones that are. */
export interface WithdrawMessage {
  readonly kind: 'withdraw';
  /** Of the run that was started first. */
  readonly uowId: string;
}

/** What became of a question: its answer, or why there is none. */
export interface AnswerMessage {
  readonly kind: 'answer';
  readonly uowId: string;
  readonly questionId: number;
  readonly reply:
    | { readonly isAnswered: true; readonly answer: unknown }
    | { readonly isAnswered: false; readonly name: string; readonly message: string };
}

/**
 * A part of the values of a run. They come in parts, before the start that uses them or the end that leaves them: a table
 * may have millions of rows.
 */
export interface ValuesMessage {
  readonly kind: 'values';
  readonly uowId: string;
  readonly part: Partial<RunValues>;
}

/** Pause before the next action. */
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

/** Dispose of what the runs of a workbench left; the worker answers with `closed`. */
export interface CloseMessage {
  readonly kind: 'close';
  /** Of the workbench. */
  readonly uowId: string;
}

/** Asks the process itself, whichever runs it has. It answers with `command-reply`. */
export interface CommandMessage {
  readonly kind: 'command';
  /** Unique within the process. */
  readonly commandId: number;
  readonly channel: string;
  readonly command: unknown;
}

/** Nobody waits for the answer of a command any more. */
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

/** Parts that did not load take only their own actions with them. */
export interface ReadyMessage {
  readonly kind: 'ready';
  readonly problems: readonly { readonly pluginId: string; readonly message: string }[];
}

/** Comes every second while the worker can think. */
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

/** Tells of several runs of a start at once: a message for each would take longer than a short run. */
export interface EndedMessage {
  readonly kind: 'ended';
  /** Of the run that was started first. */
  readonly uowId: string;
  /** Those that are over, in the order in which they ran. */
  readonly runs: readonly SentEnd[];
  /** How many of the last ones never begin; null while that is open. */
  readonly unstarted: number | null;
  /** Null while one of them runs. False where they may have left something behind that goes on in the process. */
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
  /** Of the workbench. */
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
        /** Of an error that a client may see; null for any other. */
        readonly code: ErrorCode | null;
      };
}

export type FromWorker = ReadyMessage | HeartbeatMessage | CommandReplyMessage | MessageOfRun;

export const heartbeatMs = 1000;

/** Where a worker writes how many runs of a start began: a file without a name that the daemon reads when the process dies. */
export const beginTallyFd = 4;
