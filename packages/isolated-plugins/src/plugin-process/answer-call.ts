import { demandContentScope } from '@gatehouse/host/gate/demand-content-scope';
import type { InputChecks } from '@gatehouse/host/input/input-checks';
import {
  BytesReply,
  type Caller,
  type ContentCause,
  type ContentScope,
  type ErrorCode,
  type ErrorDetails,
  GatehouseError,
  type LiveOperation,
} from '@gatehouse/sdk-plugin';
import { writtenJson } from '@gatehouse/sdk-plugin/internal';
import type { FromPlugin, SentAnswer, SentCall } from '../isolation/process-messages.ts';
import { toSentError } from '../isolation/sent-errors.ts';
import { CallAbort } from './call-abort.ts';

/** Calls that are being answered, by the numbers of their messages. */
export interface Answering {
  readonly open: Map<number, CallAbort>;
  /** Answers of bytes that are being read. */
  readonly pieces: Map<number, AsyncIterator<Uint8Array>>;
  readonly send: (message: FromPlugin) => void;
}

interface Asked {
  readonly id: number;
  readonly call: SentCall;
  readonly caller: Caller | null;
  readonly operation: LiveOperation;
  readonly checks: InputChecks;
  readonly handler: (call: never) => unknown;
}

/** Checks the input of a call, runs its handler and sends the answer, which is an error where either failed. */
export async function answerCall({ open, pieces, send }: Answering, asked: Asked): Promise<void> {
  const { id } = asked;
  const abort = new CallAbort();
  open.set(id, abort);
  const headers: [string, string][] = [];
  try {
    const call = toCall(asked, { abort, headers });
    const reply: unknown = await asked.handler(call as never);
    if (reply instanceof BytesReply) pieces.set(id, iterate(reply.bytes));
    send({ kind: 'answer', id, answer: toAnswer(reply, headers) });
  } catch (error) {
    send({ kind: 'answer', id, answer: { type: 'error', error: toSentError(error) } });
  } finally {
    open.delete(id);
  }
}

function toCall(
  { call, caller, operation, checks }: Asked,
  { abort, headers }: { readonly abort: CallAbort; readonly headers: [string, string][] },
) {
  const { search, body, params, caller: _sent, ...facts } = call;
  return {
    ...facts,
    caller,
    params: checks.params(params),
    query: checks.query(search),
    body: call.upload === null ? checks.body(body) : undefined,
    get signal() {
      return abort.signal;
    },
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    demand: (scope: ContentScope, causes: readonly ContentCause[] = []) =>
      demandContentScope({ scope, causes }, caller, operation),
    fail: (code: ErrorCode, message: string, details: ErrorDetails = {}): never => {
      throw new GatehouseError(code, message, details);
    },
  };
}

function toAnswer(reply: unknown, headers: readonly [string, string][]): SentAnswer {
  if (reply instanceof BytesReply)
    return { type: 'bytes', status: reply.status, byteHeaders: reply.headers, headers };
  if (typeof reply !== 'object' || reply === null) return { type: 'json', json: null, headers };
  const written = writtenJson(reply);
  return {
    type: 'json',
    json: written === undefined ? JSON.stringify(reply) : Buffer.from(written).toString(),
    headers,
  };
}

async function* iterate(bytes: BytesReply['bytes']): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* bytes;
}
