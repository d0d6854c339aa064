/** So many tries tell enough of how long the next ones take. */
const enough = 16;
/** How much of the mean the newest try is. */
const weight = 0.2;

/** How long the tries of a start take. */
export class TryPace {
  #count = 0;
  #meanMs = 0;

  note(ms: number): void {
    this.#count += 1;
    this.#meanMs = this.#count === 1 ? ms : this.#meanMs + (ms - this.#meanMs) * weight;
  }

  /** Milliseconds of a try; null while too few have ended. */
  get tryMs(): number | null {
    return this.#count < enough ? null : Math.max(this.#meanMs, 0.01);
  }
}
