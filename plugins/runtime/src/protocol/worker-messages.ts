import type { Category, RunInfo, RunValues } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ErrorCode } from '@gatehouse/sdk-plugin';
import {
  isAnything,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isText,
  type MessagesOf,
  messageParser,
} from '@gatehouse/sdk-plugin/internal/message-parser';
import type { PinnedFiles } from '../content/project-contents.ts';
import type { KeptState } from '../run/kept-state.ts';
import type { RunEvent } from '../run/run.ts';
import type { DataRequest } from '../run/run-data-dialogue.ts';
import type { RunTest } from '../run/run-test.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import type { TraceOrder } from '../run/trace-order.ts';
import type { UsageLimits } from '../run/usage-channel.ts';
import type { Drive } from '../run/workbench.ts';
import type { PartRequest } from './confined-calls.ts';
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

/** Actions of a plugin that other processes execute: a worker knows their declarations alone. */
export interface ConfinedPart {
  readonly pluginId: string;
  /** Its code, which no worker of a run loads. */
  readonly url: string;
  readonly categories: readonly Category[];
}

/** Limits of a run, from the settings of the daemon. */
export interface StartLimits {
  readonly maxActions: number;
  readonly memoryMb: number;
}

/** A part that failed to load. */
export interface PartProblem {
  readonly pluginId: string;
  readonly message: string;
}

interface Answered {
  readonly isAnswered: true;
  readonly answer: unknown;
}

interface Failed {
  readonly isAnswered: false;
  readonly name: string;
  readonly message: string;
}

interface FailedCommand extends Failed {
  /** Code of an error for clients; null for other errors. */
  readonly code: ErrorCode | null;
}

/**
 * A part of the values of a run, since a table may have millions of rows. All parts precede the start or the end message
 * to which they belong.
 */
const values = { uowId: isText, part: isObject<Partial<RunValues>> };

const toWorker = {
  /** The first message; the worker answers with `ready`. */
  load: { parts: isListOf(isObject<WorkerPartAddress>), confined: isListOf(isObject<ConfinedPart>) },
  /** Starts a series of runs of one document. */
  start: {
    uowId: isText,
    info: isObject<RunInfo>,
    /** The ids of the following runs. */
    next: isListOf(isText),
    /** The key of the document in the worker. */
    programId: isNumber,
    /** Null where the worker has it already, or got it in pieces. */
    document: isNullOr(isObject<ProjectDocument>),
    allowedScopes: isListOf(isText),
    /** The files that it may run without a question. */
    pins: isObject<PinnedFiles>,
    wantsValues: isBoolean,
    /** Reports the status of its actions. */
    reportsStatuses: isBoolean,
    /** Reports each action that it executes, up to the size of a log. */
    isTraced: isBoolean,
    limits: isObject<StartLimits>,
    /** Null: a failure keeps nothing. */
    evidence: isNullOr(isObject<EvidenceLimits>),
    /** Null: it keeps no trace. */
    trace: isNullOr(isObject<TraceOrder>),
    /** Null: the run is no test. */
    test: isNullOr(isObject<RunTest>),
    /** Null: what the run uses is not counted. */
    usageLimits: isNullOr(isObject<UsageLimits>),
    /** Null: the run never pauses. */
    drive: isNullOr(isObject<Drive>),
    /** The failure at which the first run of the series goes on; null: it begins anew. */
    resume: isNullOr(isObject<KeptState>),
    /** The workbench that the run belongs to, if any. */
    workbench: isNullOr(isObject<RunInfo>),
    /** The paused run whose data this run uses. */
    dataOf: isNullOr(isText),
  },
  /** Ends the current run of a series, by the id of the first; the following ones do not start. */
  interrupt: { uowId: isText, throughBadEnd: isBoolean, isTimeUp: isBoolean },
  /** Starts no further runs of a series, by the id of the first. The worker answers which runs that are. */
  withdraw: { uowId: isText },
  /** The answer to a question, or the error. */
  answer: { uowId: isText, questionId: isNumber, reply: isObject<Answered | Failed> },
  /** A request of the process of a plugin during a call of an action of the run. */
  request: {
    uowId: isText,
    callId: isNumber,
    /** Null where nobody waits for a reply. */
    requestId: isNullOr(isNumber),
    request: isObject<PartRequest>,
  },
  values,
  /** A piece of the JSON of a long document. All of them precede the start message that leaves it out. */
  document: { uowId: isText, text: isText },
  /** Pauses before the next action. */
  pause: { uowId: isText },
  resume: { uowId: isText, drive: isObject<Drive> },
  /** Asks for data. The id is unique within the run. */
  data: { uowId: isText, requestId: isNumber, request: isObject<DataRequest> },
  /** Disposes of the resources of a workbench, by its id; the worker answers with `closed`. */
  close: { uowId: isText },
  /**
   * A command for the process itself, independent of its runs. It answers with `command-reply`. The id is unique within
   * the process.
   */
  command: { commandId: isNumber, channel: isText, command: isAnything },
  cancel: { commandId: isNumber },
};

const fromWorker = {
  /** A part that fails to load disables only its own actions. */
  ready: { problems: isListOf(isObject<PartProblem>) },
  /** Sent every second while the event loop of the worker is not blocked. */
  heartbeat: {},
  'command-reply': { commandId: isNumber, reply: isObject<Answered | FailedCommand> },
};

/** Messages that belong to one run, or to one workbench. */
const ofRun = {
  values,
  events: { uowId: isText, events: isListOf(isObject<RunEvent>), actionsExecuted: isNumber },
  /** The id is unique within the run. */
  question: { uowId: isText, questionId: isNumber, channel: isText, question: isAnything },
  /** Reports several runs of a series at once: a message for each would take longer than a short run. */
  ended: {
    /** Id of the first run of the series. */
    uowId: isText,
    /** The runs that have ended, in order. */
    runs: isListOf(isObject<SentEnd>),
    /** Number of runs at the end of the series that will not start; null while undecided. */
    unstarted: isNullOr(isNumber),
    /** Null during the series. False where something of it may still run in the process. */
    isReusable: isNullOr(isBoolean),
  },
  /** Variables of the answer that follows, which may be long. */
  'data-part': { uowId: isText, requestId: isNumber, part: isObject<Partial<RunValues>> },
  'data-answer': { uowId: isText, requestId: isNumber, answer: isAnything },
  closed: { uowId: isText, problems: isListOf(isText) },
};

type MessagesToWorker = MessagesOf<typeof toWorker>;
type MessagesFromWorker = MessagesOf<typeof fromWorker>;
type MessagesOfRun = MessagesOf<typeof ofRun>;

export type ToWorker = MessagesToWorker[keyof MessagesToWorker];
export type MessageOfRun = MessagesOfRun[keyof MessagesOfRun];
export type FromWorker = MessagesFromWorker[keyof MessagesFromWorker] | MessageOfRun;

export type LoadMessage = MessagesToWorker['load'];
export type StartMessage = MessagesToWorker['start'];
export type InterruptMessage = MessagesToWorker['interrupt'];
export type AnswerMessage = MessagesToWorker['answer'];
export type PartRequestMessage = MessagesToWorker['request'];
export type ValuesMessage = MessagesToWorker['values'];
export type DocumentMessage = MessagesToWorker['document'];
export type DataMessage = MessagesToWorker['data'];
export type CloseMessage = MessagesToWorker['close'];
export type CommandMessage = MessagesToWorker['command'];
export type CancelMessage = MessagesToWorker['cancel'];
export type CommandReplyMessage = MessagesFromWorker['command-reply'];
export type QuestionMessage = MessagesOfRun['question'];
export type EndedMessage = MessagesOfRun['ended'];
export type DataPartMessage = MessagesOfRun['data-part'];
export type DataAnswerMessage = MessagesOfRun['data-answer'];

/** Parses a message of the daemon. */
export const parseToWorker = messageParser<ToWorker>(toWorker);

/** Parses a message of a worker, whose process the actions of a project may have taken over. */
export const parseFromWorker = messageParser<FromWorker>({ ...fromWorker, ...ofRun });

/** A start message before it is adapted to the documents of a worker. */
export type StartOrder = Omit<StartMessage, 'programId' | 'document'> & {
  readonly document: ProjectDocument;
};

/**
 * Number of compiled documents that a worker keeps, since all tries of a task run the same one. Both sides evict the
 * oldest in the same way.
 */
export const keptPrograms = 4;

export const heartbeatMs = 1000;

/** Where a worker writes how many runs of a start began: a file without a name that the daemon reads when the process dies. */
export const beginTallyFd = 4;
