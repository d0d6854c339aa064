import { type AnswerHead, headLength, readHead } from '../protocol/byte-answer-head.ts';

/** Assembles the byte answers of commands from chunks of a pipe. */
export class ByteAnswers {
  readonly #take: (commandId: number, bytes: Buffer) => void;
  #parts: Buffer[] = [];
  #length = 0;
  /** Head of the current answer. */
  #head: AnswerHead | null = null;

  constructor(take: (commandId: number, bytes: Buffer) => void) {
    this.#take = take;
  }

  receive(part: Buffer): void {
    this.#parts.push(part);
    this.#length += part.length;
    for (;;) {
      if (this.#head === null) {
        if (this.#length < headLength) return;
        this.#head = readHead(this.#cut(headLength));
      }
      const { commandId, length } = this.#head;
      if (this.#length < length) return;
      this.#head = null;
      this.#take(commandId, this.#cut(length));
    }
  }

  #cut(length: number): Buffer {
    const [only = Buffer.alloc(0), ...more] = this.#parts;
    const all = more.length === 0 ? only : Buffer.concat(this.#parts);
    this.#parts = [all.subarray(length)];
    this.#length -= length;
    return all.subarray(0, length);
  }
}
