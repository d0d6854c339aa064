/// <reference path="./send-type.d.ts" />
import type { ServerResponse } from 'node:http';
import { BytesReply } from '@gatehouse/sdk-plugin';
import { jsonPieces } from '@gatehouse/sdk-plugin/internal/json-pieces';
import send from '@polka/send-type';
import { preparedOf } from '../registry/prepared-body.ts';
import type { Answer } from './answer.ts';
import { createBodySerializer } from './body-serializer.ts';
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
/** A longer body is made and sent in pieces, so that other calls need not wait for all of it. */
const maxLengthAtOnce = 262_144;
const serialize = createBodySerializer(maxLengthAtOnce);

/** Sends an answer, in one write where it has no headers of its own. */
export function writeAnswer(response: ServerResponse, answer: Answer, facts: Facts): void {
  if (response.headersSent || response.destroyed) return;
  if (answer.body instanceof BytesReply) sendBytes(response, answer.body, facts);
  else sendJson(response, answer, facts);
}

function sendJson(response: ServerResponse, { status, body }: Answer, { requestId, headers }: Facts): void {
  const own = status === 401 ? { ...headers, ...challenge } : headers;
  const prepared = body === undefined ? undefined : preparedOf(body);
  const text = body === undefined || prepared !== undefined ? undefined : serialize(body);
  if (body !== undefined && text === null) {
    response.writeHead(status, { ...jsonHeaders, ...sharedHeaders(response, { requestId, headers: own }) });
    void streamText(response, jsonPieces(body));
    return;
  }
  const bytes = prepared?.bytes ?? text ?? undefined;
  if (
    own === null &&
    prepared?.headers == null &&
    typeof bytes === 'string' &&
    bytes.length <= maxLengthAtOnce &&
    sendInOneWrite(response, { status, text: bytes, requestId })
  )
    return;
  const usual = bytes === undefined ? bodilessHeaders : jsonHeaders;
  const all = { ...usual, ...sharedHeaders(response, { requestId, headers: own }), ...prepared?.headers };
  // Without a body send-type would send the text of the status.
  if (bytes === undefined) response.writeHead(status, all).end();
  else send(response, status, toSendable(bytes), all);
}

function sendBytes(response: ServerResponse, reply: BytesReply, facts: Facts): void {
  const all = { ...bodilessHeaders, ...sharedHeaders(response, facts), ...reply.headers };
  response.writeHead(reply.status, all);
  void streamBytes(response, reply.bytes);
}

/** The headers that do not depend on the body. */
function sharedHeaders(response: ServerResponse, { requestId, headers }: Facts): Headers {
  const isLast = !response.shouldKeepAlive || headers?.connection !== undefined;
  return { 'x-request-id': requestId, ...(isLast ? null : keepAliveHeader), ...headers };
}

function toSendable(bytes: string | Uint8Array): string | Buffer {
  return typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
