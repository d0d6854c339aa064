/** Work that can pause between its steps. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Milliseconds of a slice, which ends after the current step. */
const sliceMs = 4;

/** For the daemon: lets the event loop do other work between slices. */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const slice = new Slice();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (slice.isOver) await slice.next();
  }
}

/** A slice of asynchronous work. */
export class Slice {
  #end = performance.now() + sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Resolves after a turn of the event loop. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#end = performance.now() + sliceMs;
  }
}

/** Runs all steps at once, for tests and benchmarks. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
