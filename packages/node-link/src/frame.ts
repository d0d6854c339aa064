import * as v from 'valibot';
import type { RawData } from 'ws';
import { messageSchema } from './protocol.ts';

/** A text, or with bytes: four bytes with the length of the JSON head, the head, and the bytes. */
export type Frame = string | Buffer;

export interface NumberedMessage {
  readonly number: number;
  readonly message: object;
  readonly bytes: Buffer | null;
}

/** A message, or the JSON of another frame. */
export type FrameContent = { readonly numbered: NumberedMessage } | { readonly control: unknown };

const lengthBytes = 4;

export function encodeMessage(number: number, message: object, bytes?: Uint8Array): Frame {
  const head = JSON.stringify({ n: number, m: message });
  if (bytes === undefined) return head;
  const headBytes = Buffer.from(head);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(headBytes.length);
  return Buffer.concat([length, headBytes, bytes]);
}

/** Throws for a frame that is malformed. */
export function parseFrame(data: RawData, isBinary: boolean): FrameContent {
  const frame = toBuffer(data);
  if (isBinary) return { numbered: parseBinary(frame) };
  const value: unknown = JSON.parse(frame.toString('utf8'));
  return isMessage(value) ? { numbered: toNumbered(value, null) } : { control: value };
}

function parseBinary(frame: Buffer): NumberedMessage {
  if (frame.length < lengthBytes) throw new Error(`a binary frame of ${frame.length} bytes has no head`);
  const end = lengthBytes + frame.readUInt32BE(0);
  if (end > frame.length)
    throw new Error(`the head of a binary frame ends at byte ${end} of ${frame.length}`);
  const head: unknown = JSON.parse(frame.toString('utf8', lengthBytes, end));
  return toNumbered(head, frame.subarray(end));
}

const isMessage = (value: unknown): boolean => typeof value === 'object' && value !== null && 'n' in value;

function toNumbered(value: unknown, bytes: Buffer | null): NumberedMessage {
  const { n, m } = v.parse(messageSchema, value);
  return { number: n, message: m, bytes };
}

/** Other errors of a web socket are those of its connection. */
export const isMalformed = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('WS_ERR_');

export function sizeOf(data: RawData): number {
  return Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
