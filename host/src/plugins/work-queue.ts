/** Does one work after another. A work that fails is reported, and the next one follows. */
export class WorkQueue {
  readonly #onFailure: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** When all work that is known now has ended. */
  get ended(): Promise<void> {
    return this.#last;
  }

  add(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch(this.#onFailure);
    return this.#last;
  }
}
