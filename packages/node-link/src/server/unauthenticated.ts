import type { Socket } from 'node:net';

export interface UnauthenticatedOptions {
  readonly max: number;
  readonly deadlineMs: number;
}

/** Connections that have not shown a token: few, and each for a short time. */
export class Unauthenticated {
  readonly #options: UnauthenticatedOptions;
  readonly #deadlines = new Map<string, NodeJS.Timeout>();

  constructor(options: UnauthenticatedOptions) {
    this.#options = options;
  }

  add(socket: Socket): void {
    if (this.#deadlines.size >= this.#options.max) {
      socket.destroy();
      return;
    }
    const name = nameOf(socket);
    const deadline = setTimeout(() => socket.destroy(), this.#options.deadlineMs);
    this.#deadlines.set(name, deadline);
    socket.once('close', () => this.#remove(name));
  }

  /** Takes the socket of TLS too, which is another object than the connection that was added. */
  admit(socket: Socket): void {
    this.#remove(nameOf(socket));
  }

  #remove(name: string): void {
    clearTimeout(this.#deadlines.get(name));
    this.#deadlines.delete(name);
  }
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
