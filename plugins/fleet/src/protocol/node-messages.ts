import type { PartOrder } from '@gatehouse/plugin-runtime/api';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { RunInfo } from '@gatehouse/sdk-actions';
import {
  isAbsentOr,
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

/*
 * Messages between the daemon and a node. Those of a worker are carried unchanged: the parser of the runtime checks them.
 */

/** Streams of bytes, in both directions. */
const streams = {
  /** Further bytes, in the bytes of the message. */
  'stream-bytes': { streamId: isNumber },
  /** The receiver has taken this number of bytes, so the sender may send as many more. */
  'stream-taken': { streamId: isNumber, count: isNumber },
  /** No further bytes come. */
  'stream-over': { streamId: isNumber },
  /** It is destroyed; the reason is a sentence for people without the full stop. */
  'stream-cut': { streamId: isNumber, reason: isText },
};

const toNode = {
  /** Launches the process of a worker, under an id that the daemon gives. */
  launch: { workerId: isNumber, confinement: isObject<Confinement> },
  /** A message to a worker. */
  tell: { workerId: isNumber, message: isAnything },
  /** A series of runs begins in a worker: its begun runs are counted from there. */
  'begin-series': { workerId: isNumber },
  kill: { workerId: isNumber, cause: isNullOr(isText) },
  'find-pid': { workerId: isNumber, requestId: isNumber, pid: isNumber },
  /** The requirement sets whose threads the node may take, in order of preference. */
  listen: { sets: isListOf(isText) },
  /** The thread of a lease is over. */
  over: { leaseId: isText },
  /** The folder of a project at its path on this machine; the node fetches the files that it does not have. */
  'lay-out': {
    ...{ requestId: isNumber, folder: isText, entries: isAnything },
    /** Code of a plugin: what lies there already is looked at again. */
    isCode: isAbsentOr(isBoolean),
  },
  /** Part of a file, in the bytes of the message; none after its end. */
  'file-part': { partId: isNumber, problem: isNullOr(isText) },
  /** Launches the process of a worker part, whose code was laid out in these folders. */
  'launch-part': {
    ...{ partId: isNumber, part: isObject<PartOrder['part']>, confinement: isObject<Confinement> },
    folders: isListOf(isText),
  },
  /** A message to such a process. */
  'tell-part': { partId: isNumber, message: isAnything },
  'kill-part': { partId: isNumber, reason: isText },
  /** A question of a run on this machine, for its plugins. */
  ask: { requestId: isNumber, channel: isText, question: isAnything, run: isObject<RunInfo> },
  /** Nobody waits for the answer any more. */
  unask: { requestId: isNumber, reason: isText },
  /** A run for which something was asked has ended. */
  'run-over': { uowId: isText },
  /** Opens a stream that a plugin offers. */
  'open-stream': { streamId: isNumber, name: isText },
  ...streams,
  /** Takes no further thread. */
  drain: {},
};

const fromNode = {
  launched: { workerId: isNumber, pid: isNumber, folder: isText, isSandboxed: isBoolean },
  /** A message of a worker. */
  said: { workerId: isNumber, message: isAnything },
  /** The answer of a command, in the bytes of the message. */
  bytes: { workerId: isNumber, commandId: isNumber },
  ended: { workerId: isNumber, end: isText, begunRuns: isNumber },
  /** A message of the process of a worker part. */
  'part-said': { partId: isNumber, message: isAnything },
  'part-ended': { partId: isNumber, end: isText },
  'found-pid': { requestId: isNumber, pid: isNullOr(isNumber) },
  /** The engine gave the node a thread. */
  leased: { leaseId: isText, set: isText, epoch: isNumber },
  /** `changed` is the file that was another one than the daemon had listed. */
  'laid-out': { requestId: isNumber, problem: isNullOr(isText), changed: isAbsentOr(isNullOr(isText)) },
  /** Asks for a part of a file of a folder that is being laid out. */
  'read-file': { requestId: isNumber, partId: isNumber, hash: isText, offset: isNumber },
  /** The answer to a question; `problem` says why there is none. */
  answered: { requestId: isNumber, answer: isAnything, problem: isNullOr(isText) },
  ...streams,
  /** Labels that come and go, all that it has now, and why it lacks others. */
  labels: { labels: isListOf(isText), missing: isObject<Readonly<Record<string, string>>> },
  /** It takes no further thread: sent when a drain begins, and when no thread is left. */
  drained: {},
};

type ToNodeMessages = MessagesOf<typeof toNode>;
type FromNodeMessages = MessagesOf<typeof fromNode>;

export type ToNode = ToNodeMessages[keyof ToNodeMessages];
export type FromNode = FromNodeMessages[keyof FromNodeMessages];
export type LaunchMessage = ToNodeMessages['launch'];
export type LayOutMessage = ToNodeMessages['lay-out'];
export type LaidOutMessage = FromNodeMessages['laid-out'];
export type LeasedMessage = FromNodeMessages['leased'];
export type PartMessageOfDaemon = ToNodeMessages['launch-part' | 'tell-part' | 'kill-part'];
export type PartMessageOfNode = FromNodeMessages['part-said' | 'part-ended'];
export type AnsweredMessage = FromNodeMessages['answered'];
export type LabelsMessage = FromNodeMessages['labels'];
export type ForeignMessage = ToNodeMessages['ask' | 'unask' | 'run-over'];
export type StreamMessage = ToNodeMessages[keyof typeof streams];
export type WorkerMessageOfNode = FromNodeMessages['launched' | 'said' | 'bytes' | 'ended'];

export const isOfStream = <Message extends ToNode | FromNode>(
  message: Message,
): message is Extract<Message, { readonly streamId: number }> => 'streamId' in message;

export const parseToNode = messageParser<ToNode>(toNode);

/** Parses a message of a node, which somebody may have taken over. */
export const parseFromNode = messageParser<FromNode>(fromNode);
