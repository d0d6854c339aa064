/** Does one thing after the other for each folder. Those who ask for the same before it has begun share it. */
export class FolderTurns<What> {
  readonly #perform: (what: What) => Promise<void>;
  readonly #last = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();

  constructor(perform: (what: What) => Promise<void>) {
    this.#perform = perform;
  }

  take(folder: string, what: What): Promise<void> {
    const key = JSON.stringify(what);
    const shared = this.#waiting.get(key);
    if (shared !== undefined) return shared;
    const before = this.#last.get(folder) ?? Promise.resolve();
    const turn = before.then(() => {
      this.#waiting.delete(key);
      return this.#perform(what);
    });
    this.#waiting.set(key, turn);
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(folder, over);
    void over.then(() => {
      if (this.#last.get(folder) === over) this.#last.delete(folder);
    });
    return turn;
  }
}
