import {
  BytesReply,
  type ErrorCode,
  errorStatus,
  GatehouseError,
  type Logger,
  type Operation,
} from '@gatehouse/sdk-plugin';
import type { Envelope } from '@gatehouse/sdk-plugin/internal';
import { envelopes } from '@gatehouse/sdk-plugin/internal';

/** An answer. Without a body its status is 204. */
export interface Answer {
  readonly status: number;
  readonly body: object | undefined;
}

const maxMessageLength = 2_000;

export function successAnswer(operation: Extract<Operation, { status: 'live' }>, reply: unknown): Answer {
  if (reply instanceof BytesReply) return { status: reply.status, body: reply };
  const envelope = envelopes[operation.envelope];
  if (operation.success === 204 || typeof reply !== 'object' || reply === null) {
    return {
      status: operation.success,
      body: operation.success === 204 ? undefined : inEnvelope(envelope, {}),
    };
  }
  return { status: operation.success, body: inEnvelope(envelope, reply) };
}

function inEnvelope(envelope: Envelope | null, reply: object): object {
  return envelope === null ? reply : Object.assign({}, envelope.success, reply);
}

/** Converts any error to the wire shape. Internal details go to the log, under the request id. */
export function errorAnswer(
  error: unknown,
  context: { operation: Operation | null; pluginId: string | null; requestId: string; log: Logger },
): Answer {
  const { operation, pluginId, requestId, log } = context;
  if (!(error instanceof GatehouseError) || !isExpected(error, operation)) {
    const served = pluginId === null ? {} : { plugin: pluginId, operationId: operation?.id };
    log.error('request failed', { requestId, ...served, error: toLoggable(error) });
    return errorAnswer(
      new GatehouseError('internal_error', `The request failed; the log tells more under ${requestId}`),
      context,
    );
  }
  const { code, message, details } = error;
  // Every 401 is the same bytes, so it has no envelope either.
  const isEnveloped = code !== 'unauthorized' && operation?.status === 'live';
  const envelope = isEnveloped ? envelopes[operation.envelope] : null;
  return {
    status: errorStatus[code],
    body: { error: code, message: clamp(message), ...envelope?.error(code), ...details },
  };
}

/** A message may quote what was sent, and what was sent may be long. */
function clamp(message: string): string {
  return message.length <= maxMessageLength ? message : `${message.slice(0, maxMessageLength)}…`;
}

/** Codes that only handlers use must be declared by the operation; anything else is a fault of ours. */
function isExpected(error: GatehouseError, operation: Operation | null): boolean {
  const byGate: readonly ErrorCode[] = [
    'bad_request',
    'unauthorized',
    'forbidden',
    'internal_error',
    'not_implemented',
    'service_unavailable',
    'payload_too_large',
  ];
  if (byGate.includes(error.code) || operation === null) return true;
  return operation.status === 'live' && operation.errors.some((code) => code === error.code);
}

function toLoggable(error: unknown): object {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack };
  return { message: String(error) };
}
