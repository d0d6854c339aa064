interface Limits {
  /** At once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** The limit of messages that a process sends without being asked. */
export class MessageBudget {
  readonly #limits: Limits;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /** @param now milliseconds that never go back */
  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#left = limits.burst;
    this.#at = now();
  }

  /** Whether one more is within the limits; it then counts. */
  take(): boolean {
    const { burst, perSecond } = this.#limits;
    const now = this.#now();
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
