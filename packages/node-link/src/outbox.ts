import { encodeMessage, type Frame } from './frame.ts';
import { maxFrameBytes } from './protocol.ts';

const maxMessages = 100_000;

interface Kept {
  readonly frame: Frame;
  readonly bytes: number;
}

/** Messages that the peer has not acknowledged, in order. */
export class Outbox {
  readonly #kept = new Map<number, Kept>();
  #last = 0;
  #acknowledged = 0;
  #bytes = 0;

  add(message: object, bytes?: Uint8Array): Frame {
    this.#last += 1;
    const frame = encodeMessage(this.#last, message, bytes);
    const size = Buffer.byteLength(frame);
    this.#kept.set(this.#last, { frame, bytes: size });
    this.#bytes += size;
    return frame;
  }

  /** Null while the peer keeps up. */
  get problem(): string | null {
    if (this.#bytes <= maxFrameBytes && this.#kept.size <= maxMessages) return null;
    return `the peer has not acknowledged ${this.#kept.size} messages of ${this.#bytes} bytes, and at most ${maxMessages} messages of ${maxFrameBytes} bytes are kept for it`;
  }

  /** Throws where the peer acknowledges what was not sent, or less than before. */
  acknowledge(number: number): void {
    if (number < this.#acknowledged || number > this.#last)
      throw new Error(
        `message ${number} was acknowledged, after ${this.#acknowledged}, of ${this.#last} that were sent`,
      );
    for (let n = this.#acknowledged + 1; n <= number; n += 1) {
      this.#bytes -= this.#kept.get(n)?.bytes ?? 0;
      this.#kept.delete(n);
    }
    this.#acknowledged = number;
  }

  frames(): readonly Frame[] {
    return [...this.#kept.values()].map(({ frame }) => frame);
  }
}
