import { once } from 'node:events';
import type { Socket } from 'node:net';

/** Reads the opening words of a protocol from a socket, and leaves the rest in it. */
export class SocketReader {
  readonly #socket: Socket;
  readonly #signal: AbortSignal;

  constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket;
    this.#signal = signal;
  }

  async bytes(count: number): Promise<Buffer> {
    for (;;) {
      const chunk: unknown = this.#socket.read(count);
      if (Buffer.isBuffer(chunk) && chunk.length === count) return chunk;
      if (this.#socket.readableEnded || this.#socket.destroyed) throw new Error('it closed the connection');
      await this.#more();
    }
  }

  /** The bytes up to and with the ending. */
  async until(ending: string, mostBytes: number): Promise<string> {
    let text = '';
    while (!text.endsWith(ending)) {
      if (text.length === mostBytes) throw new Error(`its answer has more than ${mostBytes} bytes`);
      text += (await this.bytes(1)).toString('latin1');
    }
    return text;
  }

  async #more(): Promise<void> {
    const controller = new AbortController();
    const stop = () => controller.abort();
    this.#signal.addEventListener('abort', stop);
    try {
      this.#signal.throwIfAborted();
      const { signal } = controller;
      await Promise.race([
        once(this.#socket, 'readable', { signal }),
        once(this.#socket, 'end', { signal }),
        once(this.#socket, 'close', { signal }),
      ]);
    } finally {
      this.#signal.removeEventListener('abort', stop);
      controller.abort();
    }
  }
}
