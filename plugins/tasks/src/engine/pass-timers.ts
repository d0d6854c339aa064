/** Time for which the end of a try may wait for other ends, so that one write includes them all. */
const batchMs = 5;
const retryAfterMs = 1000;

/** The timers of the dispatcher. A pass begins at the end of a turn of the event loop. */
export class PassTimers {
  readonly #runPass: () => void;
  #next: NodeJS.Immediate | undefined;
  #batch: NodeJS.Timeout | undefined;
  #later: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #backOff: Promise<void> | undefined;
  #endBackOff: () => void = () => undefined;
  #isClosed = false;

  constructor(runPass: () => void) {
    this.#runPass = runPass;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  schedule(): void {
    this.#next ??= setImmediate(() => this.#begin());
  }

  scheduleBatched(): void {
    this.#batch ??= setTimeout(() => this.schedule(), batchMs);
  }

  /** In place of an earlier call. Null: not at all. */
  scheduleIn(ms: number | null): void {
    clearTimeout(this.#later);
    if (ms !== null && !this.#isClosed) this.#later = setTimeout(() => this.schedule(), ms).unref();
  }

  /** Resolves when failed writes may be tried again. They are tried together. */
  backOff(): Promise<void> {
    this.#backOff ??= new Promise((resolve) => {
      this.#endBackOff = resolve;
      this.#retry = setTimeout(() => this.#resume(), retryAfterMs).unref();
    });
    return this.#backOff;
  }

  /** Ends all waiting. */
  close(): void {
    this.#isClosed = true;
    this.#clear();
    this.scheduleIn(null);
    this.#resume();
  }

  #begin(): void {
    this.#clear();
    this.#runPass();
  }

  #clear(): void {
    clearImmediate(this.#next);
    clearTimeout(this.#batch);
    this.#next = undefined;
    this.#batch = undefined;
  }

  #resume(): void {
    clearTimeout(this.#retry);
    this.#backOff = undefined;
    this.#endBackOff();
  }
}
