import { setTimeout as sleep } from 'node:timers/promises';

const spanMs = 100;
const linesInSpan = 100;

/** Limits the rate at which code writes to the log. */
export class LogPace {
  #spanEnd = 0;
  #left = 0;

  async wait(): Promise<void> {
    const now = performance.now();
    if (now >= this.#spanEnd) {
      this.#spanEnd = now + spanMs;
      this.#left = linesInSpan;
    }
    if (this.#left-- > 0) return;
    await sleep(this.#spanEnd - now);
  }
}
