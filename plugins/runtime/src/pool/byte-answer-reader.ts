import { type AnswerHead, headLength, readHead } from '../protocol/byte-answer-head.ts';

interface Parts {
  /** The size of the largest answer that is taken. */
  readonly maxBytes: number;
  readonly onAnswer: (commandId: number, bytes: Buffer) => void;
  /** A longer one was announced; nothing is taken any more. The reason is a sentence without the full stop. */
  readonly onBroken: (reason: string) => void;
}

/** Assembles the byte answers of commands from chunks of a pipe. */
export class ByteAnswers {
  readonly #parts: Parts;
  #pieces: Buffer[] = [];
  #length = 0;
  /** Head of the current answer. */
  #head: AnswerHead | null = null;
  #isBroken = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  receive(part: Buffer): void {
    if (this.#isBroken) return;
    this.#pieces.push(part);
    this.#length += part.length;
    for (;;) {
      if (this.#head === null) {
        if (this.#length < headLength) return;
        this.#head = readHead(this.#cut(headLength));
      }
      const { commandId, length } = this.#head;
      if (length > this.#parts.maxBytes) {
        this.#break();
        return;
      }
      if (this.#length < length) return;
      this.#head = null;
      this.#parts.onAnswer(commandId, this.#cut(length));
    }
  }

  #break(): void {
    this.#isBroken = true;
    this.#pieces = [];
    this.#parts.onBroken(`It announced an answer of more than ${this.#parts.maxBytes / 1e6} MB`);
  }

  #cut(length: number): Buffer {
    const [only = Buffer.alloc(0), ...more] = this.#pieces;
    const all = more.length === 0 ? only : Buffer.concat(this.#pieces);
    this.#pieces = [all.subarray(length)];
    this.#length -= length;
    return all.subarray(0, length);
  }
}
