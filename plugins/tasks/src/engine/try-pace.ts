/** Number of tries after which the mean duration is reliable. */
const enough = 16;
/** Weight of the newest try in the mean. */
const weight = 0.2;

/** Mean duration of the tries of one start. */
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
