/** Does work on the same thing one after the other. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#last.get(id) ?? Promise.resolve()).then(work);
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(id) === over) this.#last.delete(id);
      });
    this.#last.set(id, over);
    return turn;
  }
}
