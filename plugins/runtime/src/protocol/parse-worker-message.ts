import {
  isAnything,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isText,
  messageParser,
} from '@gatehouse/sdk-plugin/message-parser';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Parses a message of a worker, whose process the actions of a project may have taken over. */
export const parseFromWorker = messageParser<FromWorker>({
  ready: { problems: isListOf(isObject) },
  heartbeat: {},
  'command-reply': { commandId: isNumber, reply: isObject },
  values: { uowId: isText, part: isObject },
  events: { uowId: isText, events: isListOf(isObject), actionsExecuted: isNumber },
  question: { uowId: isText, questionId: isNumber, channel: isText, question: isAnything },
  ended: {
    uowId: isText,
    runs: isListOf(isObject),
    unstarted: isNullOr(isNumber),
    isReusable: isNullOr(isBoolean),
  },
  'data-answer': { uowId: isText, requestId: isNumber, answer: isAnything },
  closed: { uowId: isText, problems: isListOf(isText) },
});

/** Parses a message of the daemon. */
export const parseToWorker = messageParser<ToWorker>({
  load: { parts: isListOf(isObject) },
  start: {
    uowId: isText,
    info: isObject,
    next: isListOf(isText),
    programId: isNumber,
    document: isNullOr(isObject),
    allowedScopes: isListOf(isText),
    pins: isObject,
    wantsValues: isBoolean,
    reportsStatuses: isBoolean,
    isTraced: isBoolean,
    limits: isObject,
    drive: isNullOr(isObject),
    workbench: isNullOr(isObject),
    dataOf: isNullOr(isText),
  },
  interrupt: { uowId: isText, throughBadEnd: isBoolean },
  withdraw: { uowId: isText },
  answer: { uowId: isText, questionId: isNumber, reply: isObject },
  values: { uowId: isText, part: isObject },
  pause: { uowId: isText },
  resume: { uowId: isText, drive: isObject },
  data: { uowId: isText, requestId: isNumber, request: isObject },
  close: { uowId: isText },
  command: { commandId: isNumber, channel: isText, command: isAnything },
  cancel: { commandId: isNumber },
});
