/** Work that may rest between any two of its steps. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Milliseconds that a slice may take; a step that is under way ends first. */
const sliceMs = 4;

/** The daemon's way: other work of the event loop goes between the slices. */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const slice = new Slice();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (slice.isOver) await slice.next();
  }
}

/** A turn on the event loop, for work whose steps wait for something anyway. */
export class Slice {
  #end = performance.now() + sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Resolves when sockets, timers and the like had their turn. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#end = performance.now() + sliceMs;
  }
}

/** Where nothing else waits, such as in tests and measurements. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
