/** Name of the protocol in the handshake. The daemon speaks this version and the one before it. */
export const protocols = ['gatehouse.node.1'] as const;

export const path = '/node';

/** Bytes of one frame, at most. */
export const maxFrame = 64 * 1024 * 1024;

/** Close code of a node that the daemon refuses. */
export const refusedCode = 4403;

/** The first frame of a node in a connection. */
export interface HelloFrame {
  readonly hello: {
    /** Null: it has none, and asks for a new one. */
    readonly session: string | null;
    readonly incarnation: string | null;
    /** Number of the last message that it has. */
    readonly received: number;
    readonly greeting: unknown;
  };
}

/** The answer of the daemon. */
export interface WelcomeFrame {
  readonly welcome: {
    readonly session: string;
    readonly incarnation: string;
    readonly isResumed: boolean;
    readonly received: number;
    /** Facts of the daemon; null where a session goes on. */
    readonly facts: unknown;
  };
}

/** A node has ended what an earlier session had. */
export interface ReadyFrame {
  readonly ready: true;
}

/** Sent at each beat: the number of the last message that arrived. */
export interface BeatFrame {
  readonly ack: number;
}

export interface MessageFrame {
  readonly n: number;
  readonly m: unknown;
}

export type Frame = HelloFrame | WelcomeFrame | ReadyFrame | BeatFrame | MessageFrame;

export class FrameError extends Error {
  override readonly name = 'FrameError';
}

const headBytes = 4;

/** A message with bytes: the length of its JSON, the JSON, the bytes. */
export function encodeBytes(frame: MessageFrame, bytes: Uint8Array): Buffer {
  const head = Buffer.from(JSON.stringify(frame));
  const length = Buffer.alloc(headBytes);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, bytes]);
}

export function decodeText(text: string): Frame {
  const value: unknown = parse(text);
  if (!isFrame(value)) throw new FrameError('A frame is of no known kind');
  return value;
}

export function decodeBytes(data: Buffer): { readonly frame: MessageFrame; readonly bytes: Buffer } {
  const length = data.length < headBytes ? Number.NaN : data.readUInt32LE();
  if (!(headBytes + length <= data.length)) throw new FrameError('A frame ends within its head');
  const frame = decodeText(data.toString('utf8', headBytes, headBytes + length));
  if (!('n' in frame)) throw new FrameError('A frame with bytes is no message');
  return { frame, bytes: data.subarray(headBytes + length) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FrameError('A frame is no JSON');
  }
}

function isFrame(value: unknown): value is Frame {
  if (typeof value !== 'object' || value === null) return false;
  const { n, ack, hello, welcome, ready } = Object(value);
  if (n !== undefined) return Number.isSafeInteger(n);
  if (ack !== undefined) return Number.isSafeInteger(ack);
  if (hello !== undefined) return Number.isSafeInteger(Object(hello).received);
  if (welcome !== undefined)
    return typeof Object(welcome).session === 'string' && Number.isSafeInteger(Object(welcome).received);
  return ready === true;
}
