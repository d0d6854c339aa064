import type { ProjectDocument } from '../document/project-document.ts';
import type { RunEvent, RunInfo, RunOutcome } from '../run/run-service.ts';

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

export interface StartMessage {
  readonly kind: 'start';
  readonly uowId: string;
  readonly info: RunInfo;
  readonly document: ProjectDocument;
  readonly variables: Readonly<Record<string, string>>;
  readonly allowedScopes: readonly string[];
  readonly wantsValues: boolean;
}

export interface InterruptMessage {
  readonly kind: 'interrupt';
  readonly uowId: string;
  readonly throughBadEnd: boolean;
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

export type ToWorker = LoadMessage | StartMessage | InterruptMessage | AnswerMessage;

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

export interface EndedMessage {
  readonly kind: 'ended';
  readonly uowId: string;
  readonly outcome: RunOutcome;
  /** False where the run may have left something behind that goes on in the process. */
  readonly isReusable: boolean;
}

export type FromWorker = ReadyMessage | HeartbeatMessage | EventsMessage | QuestionMessage | EndedMessage;

export const heartbeatMs = 1000;
