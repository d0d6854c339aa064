import {
  type ErrorCode,
  errorStatus,
  GatehouseError,
  type HostName,
  type LiveOperation,
} from '@gatehouse/sdk-plugin';
import { envelopes, type OperationAnswer, type OperationCalls } from '@gatehouse/sdk-plugin/internal';
import type { Rights } from '../rights/rights.ts';
import type { ServedOperation } from '../rights/served-operations.ts';
import { assertOwnPath } from './assert-own-path.ts';
import type { Confirming } from './confirming.ts';
import { targetOf, type Values } from './target-of.ts';

export interface CallInput {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  /** Where both hosts serve it. Default: the editor. */
  readonly host?: HostName;
  readonly headers?: Readonly<Record<string, string>>;
  /** The operation is short, and its caller has to know whether it was done: it is awaited when the client has gone, too. */
  readonly isAwaited?: boolean;
}

/** For what is left to do when a client has gone. */
export const neverEnds: AbortSignal = new AbortController().signal;

export interface Answered {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON of the answer; null without one. */
  readonly json: unknown;
  /** Null where the answer is JSON. */
  readonly bytes: { readonly mediaType: string; readonly data: Uint8Array } | null;
}

/** Operations of the daemon, called with the key and the profile of a call of a tool. */
export interface Operations {
  /** Rejects with a `GatehouseError` where the operation answers one. */
  call(operationId: string, input?: CallInput): Promise<unknown>;
  answer(operationId: string, input?: CallInput): Promise<Answered>;
}

interface Parts {
  /** The call of the page, whose key is used. */
  readonly call: object;
  readonly operationCalls: OperationCalls;
  readonly rights: Rights;
  readonly signal: AbortSignal;
  /** Null for what the server itself does, such as a stop after its client has gone. */
  readonly confirming: Confirming | null;
}

/** Longer answers are files, which no model reads. */
const maxBytes = 16 * 1024 * 1024;

export function createOperations({ call, operationCalls, rights, signal, confirming }: Parts): Operations {
  let isAfterChange = false;
  const answer = async (operationId: string, input: CallInput = {}) => {
    const { params = {}, query = {}, body, headers = {}, isAwaited = false } = input;
    const served = findServed(rights, operationId);
    const { operation } = served;
    const target = targetOf(operation, params, query);
    assertOwnPath(operation, target.split('?', 1)[0] ?? '', rights.served);
    const host = hostFor(served, input.host);
    const confirmation = confirming?.before({ operation, host, target, body, headers, isAfterChange });
    const sent = await operationCalls.send(call, {
      host,
      method: operation.method,
      target,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(confirmation === undefined ? {} : { confirmation }),
      ...{ signal, isAwaited },
      maxBytes,
    });
    const answered = readAnswer(operation, sent, isAfterChange);
    if (operation.tier > 0) isAfterChange = true;
    return answered;
  };
  return { answer, call: async (operationId, input) => (await answer(operationId, input)).json };
}

function findServed(rights: Rights, operationId: string): ServedOperation {
  const served = rights.find(operationId);
  if (served === null)
    throw new GatehouseError(
      'not_found',
      `No operation is called ${operationId}; operation_search finds its name`,
    );
  if (!rights.isInProfile(served.operation))
    throw new GatehouseError(
      'forbidden',
      `${operationId} has tier T${served.operation.tier}, which this address of the server leaves out; connect to /mcp to use it`,
    );
  return served;
}

function hostFor({ operation, hosts }: ServedOperation, wanted: HostName | undefined): HostName {
  const [first] = hosts;
  if (wanted === undefined && first !== undefined) return first;
  const host = hosts.find((name) => name === wanted);
  if (host !== undefined) return host;
  throw new GatehouseError(
    'bad_request',
    `${operation.id} is served by the ${hosts.join(' and the ')} host only`,
  );
}

function readAnswer(
  { envelope }: LiveOperation,
  { status, headers, bytes }: OperationAnswer,
  isAfterChange: boolean,
): Answered {
  const type = headers['content-type'] ?? '';
  const isJson = type.startsWith('application/json');
  const json: unknown = isJson && bytes.length > 0 ? JSON.parse(textOf(bytes)) : null;
  if (status >= 400) throw withProgress(toError(status, json), isAfterChange);
  const data = isJson || bytes.length === 0 ? null : { mediaType: type, data: bytes };
  return { status, headers, json: withoutEnvelope(envelope, json), bytes: data };
}

/** Without a copy of the bytes. */
function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('utf8');
}

/** The envelope says what the success says already. */
function withoutEnvelope(envelope: LiveOperation['envelope'], json: unknown): unknown {
  const names = Object.keys(envelopes[envelope]?.success ?? {});
  if (names.length === 0 || typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
}

/** A tool that waits behind its first change must not be sent again as a whole. */
function withProgress(error: GatehouseError, isAfterChange: boolean): GatehouseError {
  const { code, message, details } = error;
  if (!isAfterChange || details.reason !== 'confirmation_waiting') return error;
  const rest = 'What this call did before is done: send only what is left, or operation_call with this one';
  return new GatehouseError(code, `${message}. ${rest}`, details);
}

function toError(status: number, json: unknown): GatehouseError {
  const { error, message, resultCode, ...details } = Object(json) as Values;
  const text = typeof message === 'string' ? message : `The daemon answered ${status}`;
  return new GatehouseError(parseCode(error), text, details);
}

function parseCode(error: unknown): ErrorCode {
  return typeof error === 'string' && Object.hasOwn(errorStatus, error)
    ? (error as ErrorCode)
    : 'internal_error';
}
