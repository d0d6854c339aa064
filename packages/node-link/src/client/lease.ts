import { uptime } from 'node:os';

/**
 * The time in which a node may work: it begins when the last beat that the daemon answered was sent. The daemon heard that beat
 * later, and counts more beats than the node, so that it gives up a node only after the lease is over.
 */
export class Lease {
  readonly #limitMs: number;
  readonly #sent = new Map<number, Instant>();
  #beat = 0;
  #since = now();

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** From now on, as nothing was sent before. */
  restart(): void {
    this.#since = now();
  }

  /** The number of a beat that is sent now. */
  nextBeat(): number {
    this.#beat += 1;
    this.#sent.set(this.#beat, now());
    return this.#beat;
  }

  /** Throws for a beat that was not sent. */
  answered(beat: number): void {
    if (beat > this.#beat) throw new Error(`beat ${beat} was answered, of ${this.#beat} that were sent`);
    const sentAt = this.#sent.get(beat);
    if (sentAt === undefined) return;
    this.#since = sentAt;
    for (const earlier of this.#sent.keys()) if (earlier <= beat) this.#sent.delete(earlier);
  }

  isOver(): boolean {
    const { running, real } = now();
    return Math.max(running - this.#since.running, real - this.#since.real) >= this.#limitMs;
  }
}

/** Milliseconds of two clocks that nobody sets: the first stands still while the machine sleeps, the second is coarse. */
interface Instant {
  readonly running: number;
  readonly real: number;
}

const now = (): Instant => ({ running: performance.now(), real: uptime() * 1000 });
