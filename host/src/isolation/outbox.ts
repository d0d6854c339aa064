import type { ChildProcess } from 'node:child_process';
import type { ToPlugin } from './process-messages.ts';

interface Limits {
  readonly messages: number;
  readonly bytes: number;
}

/** The usual size of a message without texts of clients. */
const smallBytes = 512;

/** The messages to a process, with those that it has not taken yet: they lie in the memory of the daemon. */
export class Outbox {
  readonly #child: ChildProcess;
  #messages = 0;
  #bytes = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
  }

  get isEmpty(): boolean {
    return this.#messages === 0;
  }

  isBeyond({ messages, bytes }: Limits): boolean {
    return this.#messages >= messages || this.#bytes >= bytes;
  }

  /** @param textBytes the size of its texts of clients */
  send(message: ToPlugin, textBytes = 0): void {
    const { connected } = this.#child;
    if (!connected) return;
    const bytes = smallBytes + textBytes;
    this.#messages += 1;
    this.#bytes += bytes;
    // Called when the process, or the buffer of the system, has it.
    this.#child.send(message, () => {
      this.#messages -= 1;
      this.#bytes -= bytes;
    });
  }
}
