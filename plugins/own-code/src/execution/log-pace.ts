import { setTimeout as sleep } from 'node:timers/promises';

const spanMs = 100;
const linesInSpan = 100;

/** Lets code write into the log no faster than others can read it. */
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
