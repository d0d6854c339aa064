import { GatehouseError } from '@gatehouse/sdk-plugin';

export interface AdmissionLimits {
  /** Maximum number of browsers at once. */
  readonly max: number;
  /** Maximum number of calls that wait for a place. */
  readonly queue: number;
  /** Seconds that a call waits; with 0 it is refused at once. */
  readonly queueSeconds: number;
  /** Below this much free memory no browser starts. */
  readonly minFreeMegabytes: number;
}

interface Parts extends AdmissionLimits {
  /** Number of browsers that take a place now. */
  taken(): number;
  freeMegabytes(): number;
}

interface Waiting {
  admit(): void;
}

const CHECK_MS = 500;

/** All places are taken; another call may get one later. */
export class NoPlaceError extends GatehouseError {
  constructor(message: string) {
    super('failed_precondition', message);
  }
}

/**
 * Admits calls, first come first served, to start one browser each. Places are counted and not given back, so none
 * can be lost: a place is free when its browser is gone, for whatever reason.
 */
export class Admission {
  readonly #parts: Parts;
  readonly #line: Waiting[] = [];
  #entered = 0;
  #watch: NodeJS.Timeout | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get waiting(): number {
    return this.#line.length;
  }

  hasMemory(): boolean {
    return this.#parts.freeMegabytes() >= this.#parts.minFreeMegabytes;
  }

  /** Runs the work when there is a place. Throws failed_precondition where none becomes free. */
  async during<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#entered -= 1;
      this.look();
    }
  }

  /** Checks whether a browser has gone. */
  look(): void {
    while (this.#line.length > 0 && this.#hasPlace()) this.#line[0]?.admit();
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    this.#assertMemory();
    if (this.#line.length > 0 || !this.#hasPlace()) await this.#wait(signal);
    else this.#entered += 1;
  }

  #hasPlace(): boolean {
    return this.#parts.taken() + this.#entered < this.#parts.max;
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    const { queue, queueSeconds } = this.#parts;
    if (queueSeconds === 0) throw this.#refusal('Release one');
    if (this.#line.length >= queue)
      throw this.#refusal(`${queue} calls wait for one already (instances.queue). Try again later`);
    return new Promise((resolve, reject) => {
      const leave = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#line.splice(this.#line.indexOf(waiting), 1);
        this.#watchLine();
        settle();
      };
      const abort = () => leave(() => reject(signal?.reason));
      const late = () =>
        leave(() =>
          reject(
            this.#refusal(
              `None was released within ${queueSeconds} s (instances.queueSeconds). Try again later, or release one`,
            ),
          ),
        );
      const timer = setTimeout(late, queueSeconds * 1000);
      const admit = () => {
        this.#entered += 1;
        leave(resolve);
      };
      const waiting = { admit };
      this.#line.push(waiting);
      this.#watchLine();
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
    });
  }

  /** Browsers also end by themselves. */
  #watchLine(): void {
    if (this.#line.length === 0 && this.#watch !== null) {
      clearInterval(this.#watch);
      this.#watch = null;
    } else if (this.#line.length > 0) this.#watch ??= setInterval(() => this.look(), CHECK_MS).unref();
  }

  #assertMemory(): void {
    if (this.hasMemory()) return;
    const { minFreeMegabytes } = this.#parts;
    const free = Math.floor(this.#parts.freeMegabytes());
    throw new GatehouseError(
      'failed_precondition',
      `Only ${free} MB of memory are free, and a browser starts with ${minFreeMegabytes} MB or more (instances.minFreeMegabytes): release one, or end other programs.`,
    );
  }

  #refusal(more: string): GatehouseError {
    const { max } = this.#parts;
    return new NoPlaceError(
      `There are ${max} browser instances, the most of calls (instances.max). ${more}.`,
    );
  }
}
