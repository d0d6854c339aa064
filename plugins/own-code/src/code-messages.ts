import { isNullOr, isNumber, isObject, messageParser } from '@gatehouse/sdk-plugin/internal/message-parser';
import * as v from 'valibot';

/*
 * Messages between the worker of a run and the process of its custom code, one JSON text per line. The code of a
 * project can write to this channel too, so the worker validates every message from there.
 */

/** A module compiled to JavaScript, with the map to its source. */
export interface CompiledModule {
  /** Names the module in stacks. */
  readonly key: string;
  readonly js: string;
  /** A source map. */
  readonly map: string;
  readonly linesBefore: number;
}

/** Packages and files that code may import, in addition to the modules of Node. */
export interface AllowedImports {
  readonly packages: readonly string[];
  /** Absolute paths. */
  readonly files: readonly string[];
  /** The folder of the project; null while it was never saved. */
  readonly folder: string | null;
}

/** A file that code may load. */
export interface ApprovedModule {
  /** Lowercase hex SHA-256 of the approved bytes; a file with other bytes is not loaded. */
  readonly digest: string;
  /** The bytes compiled to CommonJS; null where the file is CommonJS already. */
  readonly js: string | null;
  /** Why the bytes cannot be compiled; empty where they can. */
  readonly problem: string;
}

export type ApprovedModules = Readonly<Record<string, ApprovedModule>>;

/** The files that the code of all later `run` messages may load. */
export interface ModulesMessage {
  readonly kind: 'modules';
  readonly modules: ApprovedModules;
}

export interface CodeFacts {
  readonly name: string;
  readonly directory: string | null;
  readonly actionId: string;
  readonly runId: string;
  readonly taskId: string | null;
  readonly threadId: number;
  readonly hasBrowser: boolean;
}

export interface RunMessage {
  readonly kind: 'run';
  readonly jobId: number;
  readonly action: CompiledModule;
  readonly common: CompiledModule | null;
  readonly imports: AllowedImports;
  readonly facts: CodeFacts;
}

export interface ReplyMessage {
  readonly kind: 'reply';
  readonly callId: number;
  readonly reply:
    | { readonly isOk: true; readonly value: unknown }
    | { readonly isOk: false; readonly name: string; readonly message: string };
}

export type ToCode = RunMessage | ModulesMessage | ReplyMessage;

const parseMessage = messageParser<ToCode>({
  run: { jobId: isNumber, action: isObject, common: isNullOr(isObject), imports: isObject, facts: isObject },
  modules: { modules: isObject },
  reply: { callId: isNumber, reply: isObject },
});

/** Throws where the line is not a valid message. */
export function parseToCode(line: string): ToCode {
  return parseMessage(JSON.parse(line));
}

const id = v.pipe(v.number(), v.integer());

const failure = v.strictObject({ name: v.string(), message: v.string() });

const fromCode = v.variant('kind', [
  v.strictObject({ kind: v.literal('call'), callId: id, method: v.string(), args: v.array(v.unknown()) }),
  v.strictObject({ kind: v.literal('print'), isError: v.boolean(), text: v.string() }),
  v.strictObject({ kind: v.literal('done'), jobId: id, result: v.string() }),
  v.strictObject({ kind: v.literal('failed'), jobId: id, failure }),
  /** An uncaught error while no code ran. */
  v.strictObject({ kind: v.literal('stray'), failure }),
]);

export type FromCode = v.InferOutput<typeof fromCode>;
export type CodeFailure = v.InferOutput<typeof failure>;

/** Throws where the line is not a valid message. */
export function parseFromCode(line: string): FromCode {
  return v.parse(fromCode, JSON.parse(line));
}

/** The largest result and the largest message, in characters. */
export const maxResultLength = 16 * 2 ** 20;
export const maxLineLength = 64 * 2 ** 20;

/** The file descriptor of the channel in the process of the code. */
export const channelFd = 3;
