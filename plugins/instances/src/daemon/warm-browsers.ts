import type { Clock } from '@gatehouse/sdk-plugin';

interface Parts<Warm> {
  /** Number of warm browsers. */
  readonly size: number;
  readonly clock: Clock;
  /** Whether another one may start now. */
  mayStart(): boolean;
  start(): Promise<Warm>;
  isUsable(warm: Warm): Promise<boolean>;
  end(warm: Warm): Promise<void>;
}

const IDLE_MS = 10 * 60_000;

/**
 * Browsers that were started but not used yet, so that the next call need not wait for a launch. There are none
 * before the first call, and none after a while without calls.
 */
export class WarmBrowsers<Warm> {
  readonly #parts: Parts<Warm>;
  readonly #ready: Warm[] = [];
  #starting: Promise<Warm | null> | null = null;
  #lastCallAt = 0;
  #isStopped = false;

  constructor(parts: Parts<Warm>) {
    this.#parts = parts;
  }

  /** One that is ready or about to be; null where there is none. The next one starts in the background. */
  async take(): Promise<Warm | null> {
    this.#lastCallAt = this.#parts.clock.now();
    return (await this.#takeReady()) ?? (await this.#takeStarting());
  }

  /** Starts the missing ones, one after another. */
  refill(): void {
    const { size, mayStart, start } = this.#parts;
    if (this.#isStopped || this.#starting !== null || this.#ready.length >= size || !mayStart()) return;
    // The next call launches its own browser, and reports the error.
    const starting = start().catch(() => null);
    this.#starting = starting;
    void starting.then(async (warm) => {
      if (this.#starting !== starting) return;
      this.#starting = null;
      if (warm === null) return;
      if (this.#isStopped) return this.#parts.end(warm);
      this.#ready.push(warm);
      this.refill();
    });
  }

  /** Ends them after a while without calls. */
  endIdle(): void {
    if (this.#parts.clock.now() - this.#lastCallAt >= IDLE_MS) void this.#endAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const starting = await this.#starting;
    if (starting) await this.#parts.end(starting);
    await this.#endAll();
  }

  async #takeReady(): Promise<Warm | null> {
    for (let warm = this.#ready.shift(); warm !== undefined; warm = this.#ready.shift()) {
      if (await this.#keepUsable(warm)) return warm;
    }
    return null;
  }

  async #takeStarting(): Promise<Warm | null> {
    const starting = this.#starting;
    this.#starting = null;
    const warm = await starting;
    return warm !== null && (await this.#keepUsable(warm)) ? warm : null;
  }

  /** Ends one that died meanwhile. */
  async #keepUsable(warm: Warm): Promise<boolean> {
    const isUsable = await this.#parts.isUsable(warm);
    if (!isUsable) void this.#parts.end(warm);
    return isUsable;
  }

  async #endAll(): Promise<void> {
    await Promise.all(this.#ready.splice(0).map((warm) => this.#parts.end(warm)));
  }
}
