import type { RunInfo } from '@gatehouse/sdk-actions';
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
import type { ConfinedCall, ConfinedEnd, PartReply, PartRequest } from './confined-calls.ts';

/* Messages between the daemon and the process of a worker part. */

const toPart = {
  /** The first message; the process answers with `ready`. */
  load: { url: isText, config: isAnything, brokerPath: isNullOr(isText) },
  perform: { id: isNumber, call: isObject<ConfinedCall>, run: isObject<RunInfo> },
  cancel: { id: isNumber, reason: isText },
  reply: { requestId: isNumber, reply: isObject<PartReply> },
  /** The run is over: the process disposes of what the run made, and answers with `ended`. */
  end: {},
  probe: {},
};

const fromPart = {
  /** A part with problems may have executors for other actions. */
  ready: { problem: isNullOr(isText), isLoaded: isBoolean },
  done: { id: isNumber, end: isObject<ConfinedEnd> },
  /** The id of a call, which may be over; the id of the request is null where nobody waits for a reply. */
  request: { callId: isNumber, requestId: isNullOr(isNumber), request: isObject<PartRequest> },
  ask: { requestId: isNumber, channel: isText, question: isAnything },
  /** False where something of the run may still go on in it. */
  ended: { isClean: isBoolean, problems: isListOf(isText) },
  alive: {},
};

type MessagesToPart = MessagesOf<typeof toPart>;
type MessagesFromPart = MessagesOf<typeof fromPart>;

export type ToPart = MessagesToPart[keyof MessagesToPart];
export type FromPart = MessagesFromPart[keyof MessagesFromPart];
export type LoadedPart = Omit<MessagesFromPart['ready'], 'kind'>;
export type PerformMessage = MessagesToPart['perform'];
export type RequestMessage = MessagesFromPart['request'];
export type AskMessage = MessagesFromPart['ask'];

export const parseToPart = messageParser<ToPart>(toPart);

/** The process is not trusted: a message of another form ends it. */
export const parseFromPart = messageParser<FromPart>(fromPart);
