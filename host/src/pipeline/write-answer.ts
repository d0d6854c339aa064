/// <reference path="./send-type.d.ts" />
import type { ServerResponse } from 'node:http';
import { BytesReply } from '@gatehouse/sdk-plugin';
import send from '@polka/send-type';
import { preparedOf } from '../registry/prepared-body.ts';
import type { Answer } from './answer.ts';
import { createBodySerializer } from './body-serializer.ts';
import { isShort, jsonPieces } from './json-pieces.ts';
import { sendInOneWrite } from './one-write.ts';
import { streamBytes } from './stream-bytes.ts';
import { streamText } from './stream-text.ts';
import { jsonHeaders, keepAliveHeader } from './usual-headers.ts';

type Headers = Readonly<Record<string, string>>;

interface Facts {
  readonly requestId: string;
  /** Beside the usual ones, in lower case; null for none, as most answers have. */
  readonly headers: Headers | null;
}

const challenge = { 'www-authenticate': 'Bearer' };
const { 'content-type': _none, ...bodilessHeaders } = jsonHeaders;
const serialize = createBodySerializer();
/** A longer body is made and sent in pieces, so that other calls need not wait for all of it. */
const maxLengthAtOnce = 262_144;

/** Sends an answer, in one write where it has no headers of its own. */
export function writeAnswer(response: ServerResponse, answer: Answer, { requestId, headers }: Facts): void {
  if (response.headersSent || response.destroyed) return;
  const { status, body } = answer;
  if (body !== undefined && streamLong(response, { status, body }, { requestId, headers })) return;
  const own = status === 401 ? { ...headers, ...challenge } : headers;
  const prepared = body === undefined ? undefined : preparedOf(body);
  const bytes = prepared?.bytes ?? (body === undefined ? undefined : serialize(body));
  if (
    own === null &&
    typeof bytes === 'string' &&
    sendInOneWrite(response, { status, text: bytes, requestId })
  )
    return;
  const usual = { 'x-request-id': requestId, ...(bytes === undefined ? bodilessHeaders : jsonHeaders) };
  const isLast = !response.shouldKeepAlive || own?.connection !== undefined;
  const kept = isLast ? null : keepAliveHeader;
  const all = { ...usual, ...kept, ...own, ...prepared?.headers };
  // Without a body send-type would send the text of the status.
  if (bytes === undefined) response.writeHead(status, all).end();
  else send(response, status, toSendable(bytes), all);
}

function sendBytes(response: ServerResponse, reply: BytesReply, { requestId, headers }: Facts): void {
  const isLast = !response.shouldKeepAlive || headers?.connection !== undefined;
  const kept = isLast ? null : keepAliveHeader;
  response.writeHead(reply.status, {
    'x-request-id': requestId,
    ...bodilessHeaders,
    ...kept,
    ...headers,
    ...reply.headers,
  });
  void streamBytes(response, reply.bytes);
}

/** False where the body is prepared or short. */
function streamLong(
  response: ServerResponse,
  { status, body }: { readonly status: number; readonly body: object },
  { requestId, headers }: Facts,
): boolean {
  if (body instanceof BytesReply) {
    sendBytes(response, body, { requestId, headers });
    return true;
  }
  if (preparedOf(body) !== undefined || isShort(body, maxLengthAtOnce)) return false;
  const isLast = !response.shouldKeepAlive || headers?.connection !== undefined;
  const kept = isLast ? null : keepAliveHeader;
  response.writeHead(status, { 'x-request-id': requestId, ...jsonHeaders, ...kept, ...headers });
  void streamText(response, jsonPieces(body));
  return true;
}

function toSendable(bytes: string | Uint8Array): string | Buffer {
  return typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
