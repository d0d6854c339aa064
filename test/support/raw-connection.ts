import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface RawConnection {
  readonly socket: Socket;
  /** The next answer, or null when the connection ends first. `withoutBody` is for answers to HEAD. */
  next(withoutBody?: boolean): Promise<RawAnswer | null>;
}

const limitMs = 15_000;

/** A plain connection that reads HTTP answers one after another. */
export function openRawConnection(baseUrl: string): RawConnection {
  const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
  let received = Buffer.alloc(0);
  let isOver = false;
  let wake = () => {};
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  const finish = () => {
    isOver = true;
    wake();
  };
  // A reset counts as an end; tests check whether the answer arrived before it.
  socket.on('error', finish).on('end', finish).on('close', finish);
  const next = async (withoutBody = false): Promise<RawAnswer | null> => {
    for (;;) {
      const parsed = parseAnswer(received, withoutBody);
      if (parsed !== null) {
        received = received.subarray(parsed.length);
        return parsed.answer;
      }
      if (isOver) {
        if (received.length > 0) throw new Error(`half an answer: ${received.toString('latin1')}`);
        return null;
      }
      await moved();
    }
  };
  const moved = () =>
    new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('no answer, and the connection stays open')), limitMs);
      wake = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  return { socket, next };
}

function parseAnswer(bytes: Buffer, withoutBody: boolean): { answer: RawAnswer; length: number } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`this is no answer: ${first}`);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const bodyLength = withoutBody ? 0 : Number(headers.get('content-length') ?? 0);
  const length = end + 4 + bodyLength;
  if (bytes.length < length) return null;
  return { answer: { status, headers, body: bytes.toString('utf8', end + 4, length) }, length };
}
