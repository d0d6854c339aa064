import { once } from 'node:events';
import type { Socket } from 'node:net';

/** Reads the start of a protocol from a socket, and leaves the other bytes in it. */
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

  /** The bytes up to the ending, with the ending. */
  async until(ending: string, maxBytes: number): Promise<string> {
    let text = '';
    while (!text.endsWith(ending)) {
      if (text.length === maxBytes) throw new Error(`its answer has more than ${maxBytes} bytes`);
      text += (await this.bytes(1)).toString('latin1');
    }
    return text;
  }

  /** All bytes up to the ending, with the ending, which may start in bytes that were read before; for long answers. */
  async through(ending: string, { begun, maxBytes }: { begun: Buffer; maxBytes: number }): Promise<Buffer> {
    const chunks = [begun];
    let tail = begun;
    for (let size = begun.length; ; ) {
      const chunk = await this.#available();
      const seen = Buffer.concat([tail.subarray(-ending.length + 1), chunk]);
      const end = seen.indexOf(ending, 0, 'latin1');
      if (end >= 0) {
        const beyond = seen.length - end - ending.length;
        if (beyond > 0) this.#socket.unshift(chunk.subarray(chunk.length - beyond));
        return Buffer.concat([...chunks, chunk.subarray(0, chunk.length - beyond)]);
      }
      size += chunk.length;
      if (size > maxBytes) throw new Error(`its answer has more than ${maxBytes} bytes`);
      chunks.push(chunk);
      tail = seen;
    }
  }

  async #available(): Promise<Buffer> {
    for (;;) {
      const chunk: unknown = this.#socket.read();
      if (Buffer.isBuffer(chunk)) return chunk;
      if (this.#socket.readableEnded || this.#socket.destroyed) throw new Error('it closed the connection');
      await this.#more();
    }
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
