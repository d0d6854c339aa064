import { type Clock, GatehouseError } from '@gatehouse/sdk-plugin';

const MAX_WRONG = 10;
const WINDOW_MS = 60_000;

/**
 * Counts wrong tickets by where they came from: a host or a page. A good ticket is never held up, so that nobody can keep others from entering by
 * wrong ones.
 */
export class GuessLimit {
  readonly #clock: Clock;
  #since = 0;
  readonly #wrong = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws `rate_limited` for each wrong ticket beyond the limit. */
  count(from: string): void {
    const now = this.#clock.now();
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
      this.#wrong.clear();
    }
    const wrong = (this.#wrong.get(from) ?? 0) + 1;
    this.#wrong.set(from, wrong);
    if (wrong <= MAX_WRONG) return;
    throw new GatehouseError(
      'rate_limited',
      `More than ${MAX_WRONG} wrong tickets came within a minute. Wait, and take a new one from: npx gatehouse console`,
    );
  }
}
