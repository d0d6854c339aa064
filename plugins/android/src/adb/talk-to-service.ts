import { connect, type Socket } from 'node:net';
import { AdbRefusal, LostConnectionError, ServerGoneError } from './adb-errors.ts';
import type { ServiceRequest } from './open-service.ts';

/** What is said to a service of a device, and what its answer is made of. */
export interface Talk<T> {
  /** The service runs; what it takes may be written. */
  opened(socket: Socket): void;
  /** Gets the bytes of the service as they come, until it has a result. */
  read(chunk: Buffer): T | null;
  /** It is over, however it ended. */
  ended(): void;
  /** The result when the time is up; without a limit there is none. */
  readonly limit?: { readonly ms: number; result(): T };
}

/** What any of the sockets has read; it is looked at, or copied, before another one reads. */
const inbox = Buffer.allocUnsafeSlow(64 * 1024);

const statusLength = 4;
const refusalHeadLength = 8;

/**
 * Opens a service of a device and reads until there is a result. The short way for what is done hundreds of times at
 * once: one promise, and no parser between the socket and who reads it. Rejects as `openService` does.
 */
export function talkToService<T>(
  { port, serial, service, signal }: ServiceRequest,
  talk: Talk<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let isOver = false;
    const take = (length: number) => {
      if (isOver) return true;
      const chunk = inbox.subarray(0, length);
      try {
        const bytes = opening.isDone ? chunk : opening.read(chunk, () => talk.opened(socket));
        const result = bytes === null ? null : talk.read(Buffer.from(bytes));
        if (result !== null) end(() => resolve(result));
      } catch (error) {
        end(() => reject(error));
      }
      return true;
    };
    const socket = connect({ host: '127.0.0.1', port, onread: { buffer: inbox, callback: take } });
    const opening = new Opening(socket, [`host:transport:${serial}`, service]);
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      // A service that said all gets no farewell: that is cheaper at both ends, and keeps no port for a minute.
      if (opening.isDone) socket.resetAndDestroy();
      else socket.destroy();
      talk.ended();
      settle();
    };
    const lost = () =>
      end(() => reject(opening.hasBegun ? new LostConnectionError() : new ServerGoneError()));
    const abort = () => end(() => reject(signal.reason));
    const { limit } = talk;
    const timer = limit && setTimeout(() => end(() => resolve(limit.result())), limit.ms);
    signal.addEventListener('abort', abort);
    // What went wrong is told by the end that follows.
    socket.on('error', () => undefined);
    socket.on('close', lost);
  });
}

/** The requests that lead to a service, one after the other: a server loses what is sent before it said OKAY. */
class Opening {
  readonly #socket: Socket;
  readonly #requests: readonly string[];
  #accepted = 0;
  #left: Buffer = Buffer.alloc(0);
  hasBegun = false;

  constructor(socket: Socket, requests: readonly string[]) {
    this.#socket = socket;
    this.#requests = requests;
    socket.once('connect', () => {
      this.hasBegun = true;
    });
    this.#ask();
  }

  get isDone(): boolean {
    return this.#accepted === this.#requests.length;
  }

  /** What belongs to the service already; null before it runs. Throws an `AdbRefusal`. */
  read(chunk: Buffer, opened: () => void): Buffer | null {
    let bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    while (!this.isDone) {
      if (bytes.length < statusLength) return this.#keep(bytes);
      const status = bytes.toString('latin1', 0, statusLength);
      if (status === 'FAIL') return this.#refuse(bytes);
      if (status !== 'OKAY') throw new LostConnectionError();
      bytes = bytes.subarray(statusLength);
      this.#accepted += 1;
      if (!this.isDone) this.#ask();
    }
    opened();
    return bytes;
  }

  #ask(): void {
    const request = this.#requests[this.#accepted] ?? '';
    const length = Buffer.byteLength(request).toString(16).padStart(statusLength, '0');
    this.#socket.write(`${length}${request}`);
  }

  /** Rejects with the words of the server, once they are all there. */
  #refuse(bytes: Buffer): null {
    const length = Number.parseInt(bytes.toString('latin1', statusLength, refusalHeadLength), 16);
    const isWhole = bytes.length >= refusalHeadLength && bytes.length >= refusalHeadLength + length;
    if (!isWhole) return this.#keep(bytes);
    throw new AdbRefusal(String(bytes.subarray(refusalHeadLength, refusalHeadLength + length)));
  }

  #keep(bytes: Buffer): null {
    this.#left = Buffer.from(bytes);
    return null;
  }
}
