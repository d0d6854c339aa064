/**
 * Calls to a process or thread, which fail when it ends. A promise of that end would keep the answer of each call that
 * was raced against it until the end.
 */
export class CallsUntilEnd {
  readonly #open = new Set<(reason: Error) => void>();
  #end: Error | null = null;

  /** The result of the work; rejects when the end comes first. */
  during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      this.#open.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => this.#open.delete(reject));
    });
  }

  /** Fails the calls that wait, and all later ones. Only the first end counts. */
  end(reason: Error): void {
    this.#end ??= reason;
    for (const reject of this.#open) reject(this.#end);
    this.#open.clear();
  }
}
