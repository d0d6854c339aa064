import type { SentFile } from '../files/sent-entry.ts';
import type { FromNode } from '../protocol/node-messages.ts';

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** Files whose parts are asked for at once. */
const maxOpen = 8;

/** Asks the daemon for files of a folder that it sends, part by part, so that the link is never full. */
export class PartRequests {
  readonly #send: (message: FromNode) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #turns: (() => void)[] = [];
  #open = 0;
  #lastId = 0;
  #lostBecause: string | null = null;

  constructor(send: (message: FromNode) => void) {
    this.#send = send;
  }

  async *partsOf(requestId: number, { hash, size }: SentFile): AsyncGenerator<Buffer> {
    await this.#turn();
    try {
      for (let offset = 0; offset < size; ) {
        const bytes = await this.#ask(requestId, { hash, offset });
        // The file became shorter, which its hash shows.
        if (bytes.length === 0) return;
        offset += bytes.length;
        yield bytes;
      }
    } finally {
      this.#open -= 1;
      this.#turns.shift()?.();
    }
  }

  take(partId: number, answer: { readonly problem: string | null; readonly bytes: Buffer | null }): void {
    const waiting = this.#waiting.get(partId);
    this.#waiting.delete(partId);
    if (answer.problem !== null) waiting?.reject(new Error(answer.problem));
    else waiting?.resolve(answer.bytes ?? Buffer.alloc(0));
  }

  lose(reason: string): void {
    this.#lostBecause = reason;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #ask(requestId: number, wanted: { readonly hash: string; readonly offset: number }): Promise<Buffer> {
    if (this.#lostBecause !== null) throw new Error(this.#lostBecause);
    const partId = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(partId, { resolve, reject });
      this.#send({ kind: 'read-file', requestId, partId, ...wanted });
    });
  }

  async #turn(): Promise<void> {
    while (this.#open >= maxOpen) await new Promise<void>((resolve) => this.#turns.push(resolve));
    this.#open += 1;
  }
}
