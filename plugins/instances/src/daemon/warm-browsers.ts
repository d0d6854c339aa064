import type { Clock } from '@gatehouse/sdk-plugin';

interface Parts<Spare> {
  /** How many wait to be handed out. */
  readonly size: number;
  readonly clock: Clock;
  /** Whether another one may start now. */
  mayStart(): boolean;
  start(): Promise<Spare>;
  isUsable(spare: Spare): Promise<boolean>;
  end(spare: Spare): Promise<void>;
}

const IDLE_MS = 10 * 60_000;

/**
 * Browsers that nobody used yet, so that the next call need not wait for a launch. There are none before the first call
 * and none when no call came for a while.
 */
export class SpareBrowsers<Spare> {
  readonly #parts: Parts<Spare>;
  readonly #ready: Spare[] = [];
  #starting: Promise<Spare | null> | null = null;
  #lastCallAt = 0;
  #isStopped = false;

  constructor(parts: Parts<Spare>) {
    this.#parts = parts;
  }

  /** One that is ready or about to be; null where there is none. The rest follows in the background. */
  async take(): Promise<Spare | null> {
    this.#lastCallAt = this.#parts.clock.now();
    return (await this.#takeReady()) ?? (await this.#claimStarting());
  }

  /** Starts what is missing, one after another. */
  refill(): void {
    const { size, mayStart, start } = this.#parts;
    if (this.#isStopped || this.#starting !== null || this.#ready.length >= size || !mayStart()) return;
    // One that does not start is told to whoever needs it, when that launches its own.
    const starting = start().catch(() => null);
    this.#starting = starting;
    void starting.then(async (spare) => {
      if (this.#starting !== starting) return;
      this.#starting = null;
      if (spare === null) return;
      if (this.#isStopped) return this.#parts.end(spare);
      this.#ready.push(spare);
      this.refill();
    });
  }

  /** Ends them when no call came for a while. */
  endIdle(): void {
    if (this.#parts.clock.now() - this.#lastCallAt >= IDLE_MS) void this.#endAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const starting = await this.#starting;
    if (starting) await this.#parts.end(starting);
    await this.#endAll();
  }

  async #takeReady(): Promise<Spare | null> {
    for (let spare = this.#ready.shift(); spare !== undefined; spare = this.#ready.shift()) {
      if (await this.#parts.isUsable(spare)) return spare;
      void this.#parts.end(spare);
    }
    return null;
  }

  #claimStarting(): Promise<Spare | null> | null {
    const starting = this.#starting;
    this.#starting = null;
    return starting;
  }

  async #endAll(): Promise<void> {
    await Promise.all(this.#ready.splice(0).map((spare) => this.#parts.end(spare)));
  }
}
