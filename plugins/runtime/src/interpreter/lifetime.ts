/** A signal that is aborted with the run. Created on demand: to create and abort one takes as long as ten actions. */
export class Lifetime {
  #controller: AbortController | null = null;
  #isOver = false;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isOver) this.#controller.abort();
    return this.#controller.signal;
  }

  end(): void {
    this.#isOver = true;
    this.#controller?.abort();
  }
}
