import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import type { DoctorFacts, ErrorCode, ErrorDetails, HostName, Scope, Upload } from '@gatehouse/sdk-plugin';
import {
  isAnything,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isText,
  messageParser,
} from '@gatehouse/sdk-plugin/internal/message-parser';
import type { SentFinishedCall } from './finished-call.ts';
import type { PluginDescription } from './plugin-description.ts';
import type { SentCaller } from './sent-callers.ts';

/** Starts a plugin in its process. */
export interface StartMessage {
  readonly kind: 'start';
  readonly folder: string;
  readonly manifest: Manifest;
  /** The compiled entry of the plugin. */
  readonly entryUrl: string;
  /** Its settings as the operator wrote them. */
  readonly config: unknown;
  /** The treatment of replies that their schemas refuse. */
  readonly replies: 'refused' | 'counted' | 'unchecked';
  readonly ownFolder: string;
  readonly product: ProductFacts;
  /** Base64; the keys of the plugin come of it. Null where it needs none. */
  readonly secretRoot: string | null;
  /** Leads to its network targets; null where the process has a network of its own, or none. */
  readonly brokerPath: string | null;
  /** Ids of the services that it needs of other plugins which share them. */
  readonly shared: readonly string[];
}

export interface ProductFacts {
  readonly productVersion: string;
  readonly contractVersion: string;
  readonly sdkVersion: string;
  readonly edition: string;
  readonly baseUrls: Readonly<Partial<Record<HostName, string>>>;
}

/** A request before its input is checked: the process has the schemas. */
export interface SentCall {
  readonly host: HostName;
  readonly requestId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
  /** JSON. */
  readonly body: string;
  readonly upload: Upload | null;
  readonly caller: SentCaller | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A call of a method of a lent service. */
export interface SentUse {
  readonly service: string;
  readonly method: string;
  readonly args: SentArguments;
}

/** A call of a method of a shared service, to the host by the plugin that needs it, and to the one that provides it. */
export interface SentQuestion {
  readonly id: number;
  readonly service: string;
  readonly method: string;
  readonly input: unknown;
}

export type SentArguments = readonly SentArgument[];

export type SentArgument =
  | { readonly type: 'value'; readonly value: unknown }
  /** A function of the plugin, by its number. */
  | { readonly type: 'callback'; readonly callback: number }
  /** A signal that follows the call: it is aborted by `cancel`. */
  | { readonly type: 'signal' };

export type ToPlugin =
  | StartMessage
  | { readonly kind: 'call'; readonly id: number; readonly operationId: string; readonly call: SentCall }
  /** Calls a function that the plugin gave to a service. */
  | {
      readonly kind: 'callback';
      readonly id: number;
      readonly callback: number;
      readonly args: SentArguments;
    }
  | ({ readonly kind: 'shared'; readonly pluginId: string } & SentQuestion)
  /** Answers a question of the plugin. */
  | { readonly kind: 'answered'; readonly id: number; readonly answer: SentAnswer }
  /** The answer is no longer needed. */
  | { readonly kind: 'cancel'; readonly id: number; readonly reason: string }
  /** Asks for the next piece of an answer of bytes. */
  | { readonly kind: 'more'; readonly id: number }
  | { readonly kind: 'finished'; readonly calls: readonly SentFinishedCall[] }
  /** Instead of a start: runs the checks of the plugin for `gatehouse doctor`. */
  | {
      readonly kind: 'check';
      readonly pluginId: string;
      readonly entryUrl: string;
      readonly facts: DoctorFacts;
    }
  | { readonly kind: 'probe' }
  | { readonly kind: 'stop' };

export interface SentError {
  /** Null for an error that the plugin did not throw on purpose. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly details: ErrorDetails;
  readonly stack: string;
}

export type SentAnswer =
  /** Null where the answer has no body. */
  | { readonly type: 'json'; readonly json: string | null; readonly headers: SentHeaders }
  | { readonly type: 'value'; readonly value: unknown }
  | {
      readonly type: 'bytes';
      readonly status: number;
      readonly byteHeaders: Readonly<Record<string, string>>;
      readonly headers: SentHeaders;
    }
  | { readonly type: 'error'; readonly error: SentError };

export type SentHeaders = readonly (readonly [string, string])[];

export type FromPlugin =
  | { readonly kind: 'started'; readonly description: PluginDescription }
  | { readonly kind: 'refused'; readonly problem: PluginProblem }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SentAnswer }
  /** Base64; null after the last one. */
  | { readonly kind: 'piece'; readonly id: number; readonly bytes: string | null }
  | { readonly kind: 'log'; readonly level: string; readonly message: string; readonly fields: object }
  | ({ readonly kind: 'use' } & SentUse)
  | ({ readonly kind: 'ask' } & SentQuestion)
  /** The plugin waits for the answer no more. */
  | { readonly kind: 'ask-no-more'; readonly id: number }
  | { readonly kind: 'changes-of'; readonly name: string; readonly scope: Scope }
  | { readonly kind: 'changed'; readonly name: string; readonly id: string }
  | { readonly kind: 'fault'; readonly where: ReportedFault; readonly message: string }
  | { readonly kind: 'stray'; readonly message: string; readonly stack: string }
  /** Whether it does work that no call waits for. */
  | { readonly kind: 'working'; readonly isWorking: boolean }
  | { readonly kind: 'alive' };

/** Errors of handlers are answers. */
export type ReportedFault = 'tap' | 'reply';

/** All but answers to what was asked. */
export type Reported = Exclude<FromPlugin, { kind: 'answer' | 'piece' | 'alive' }>;

const isRecord = isObject<Record<string, never>>;
const isPair = (value: unknown): value is readonly [string, string] => isListOf(isText)(value);
const argumentTypes = ['value', 'callback', 'signal'];
const answerTypes = ['json', 'value', 'bytes', 'error'];

function isAnswer(value: unknown): value is SentAnswer {
  if (!isRecord(value) || !answerTypes.includes(String(value.type))) return false;
  if (value.type === 'error') return isRecord(value.error) && isText((value.error as SentError).message);
  if (value.type === 'value') return true;
  if (value.type === 'json' && !isNullOr(isText)(value.json)) return false;
  return isListOf(isPair)(value.headers);
}

function isArguments(value: unknown): value is SentArguments {
  return (
    Array.isArray(value) && value.every((arg) => isRecord(arg) && argumentTypes.includes(String(arg.type)))
  );
}

/** The process is not trusted: a message of another form ends it. */
export const parseFromPlugin = messageParser<FromPlugin>({
  started: { description: isObject },
  refused: { problem: isObject },
  answer: { id: isNumber, answer: isAnswer },
  piece: { id: isNumber, bytes: isNullOr(isText) },
  log: { level: isText, message: isText, fields: isObject },
  use: { service: isText, method: isText, args: isArguments },
  ask: { id: isNumber, service: isText, method: isText, input: isAnything },
  'ask-no-more': { id: isNumber },
  'changes-of': { name: isText, scope: (value): value is Scope => typeof value === 'string' },
  changed: { name: isText, id: isText },
  fault: {
    where: (value): value is ReportedFault => value === 'tap' || value === 'reply',
    message: isText,
  },
  stray: { message: isText, stack: isText },
  working: { isWorking: isBoolean },
  alive: {},
});

export const parseToPlugin = messageParser<ToPlugin>({
  start: {
    folder: isText,
    manifest: isObject,
    entryUrl: isText,
    config: isAnything,
    replies: (value): value is StartMessage['replies'] => typeof value === 'string',
    ownFolder: isText,
    product: isObject,
    secretRoot: isNullOr(isText),
    brokerPath: isNullOr(isText),
    shared: isListOf(isText),
  },
  call: { id: isNumber, operationId: isText, call: isObject },
  callback: { id: isNumber, callback: isNumber, args: isArguments },
  shared: { id: isNumber, pluginId: isText, service: isText, method: isText, input: isAnything },
  answered: { id: isNumber, answer: isAnswer },
  cancel: { id: isNumber, reason: isText },
  more: { id: isNumber },
  finished: { calls: isListOf(isObject<SentFinishedCall>) },
  check: { pluginId: isText, entryUrl: isText, facts: isObject },
  probe: {},
  stop: {},
});
