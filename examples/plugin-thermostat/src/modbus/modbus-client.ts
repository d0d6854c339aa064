import type { Socket } from 'node:net';
import { encodeFrame, type Frame, FrameSplitter } from './frame.ts';

export interface ModbusClientOptions {
  /** Opens a connection. In the plugin this is `env.access.connect`, so only declared devices can be reached. */
  readonly connect: () => Promise<Socket>;
  readonly unitId: number;
  /** Time limit of an answer, from the end of its request. */
  readonly timeoutMs: number;
}

/** There is no answer: the connection failed, was too slow, or broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

interface Pending {
  readonly resolve: (pdu: Buffer) => void;
  readonly reject: (error: Error) => void;
}

interface Connection {
  readonly socket: Socket;
  readonly pending: Map<number, Pending>;
}

/**
 * A client of one device. Many requests may be pending; they share one connection, as many devices allow only one. It
 * is opened by the first request, and again after a failure.
 */
export class ModbusClient {
  readonly #options: ModbusClientOptions;
  #connection: Promise<Connection> | null = null;
  #lastId = 0;
  #isClosed = false;

  constructor(options: ModbusClientOptions) {
    this.#options = options;
  }

  /** Sends a PDU and returns its answer. Rejects with a `ConnectionError`. */
  async request(pdu: Buffer): Promise<Buffer> {
    if (this.#isClosed) throw new ConnectionError('the connection is closed for good');
    this.#connection ??= this.#open();
    return this.#exchange(await this.#connection, pdu);
  }

  close(): void {
    this.#isClosed = true;
    void this.#connection?.then(({ socket }) => socket.destroy()).catch(() => undefined);
  }

  async #open(): Promise<Connection> {
    try {
      const socket = await this.#options.connect();
      const connection: Connection = { socket, pending: new Map() };
      this.#listen(connection);
      if (this.#isClosed) socket.destroy();
      return connection;
    } catch (error) {
      this.#connection = null;
      throw new ConnectionError(error instanceof Error ? error.message : String(error));
    }
  }

  #listen({ socket, pending }: Connection): void {
    const splitter = new FrameSplitter();
    let reason = 'the device closed the connection';
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const frame of splitter.push(chunk)) settle(pending, frame, this.#options.unitId);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
    socket.on('error', (error) => {
      reason = error.message;
    });
    socket.on('close', () => {
      this.#connection = null;
      for (const { reject } of pending.values()) reject(new ConnectionError(reason));
      pending.clear();
    });
  }

  #exchange({ socket, pending }: Connection, pdu: Buffer): Promise<Buffer> {
    const { unitId, timeoutMs } = this.#options;
    this.#lastId = (this.#lastId + 1) % 0x1_0000;
    const transactionId = this.#lastId;
    return new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new ConnectionError('the device closed the connection'));
      // Later bytes may be half an answer: a new connection is safer than waiting for the rest.
      const late = () => socket.destroy(new Error(`no answer came within ${timeoutMs} ms`));
      const timer = setTimeout(late, timeoutMs);
      pending.set(transactionId, {
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      socket.write(encodeFrame({ transactionId, unitId, pdu }));
    });
  }
}

/** Ignores an answer without a pending request, such as a late one. */
function settle(pending: Map<number, Pending>, frame: Frame, unitId: number): void {
  if (frame.unitId !== unitId) return;
  pending.get(frame.transactionId)?.resolve(frame.pdu);
  pending.delete(frame.transactionId);
}
