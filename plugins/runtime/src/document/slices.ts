/** Work that may rest between any two of its steps. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Milliseconds that a slice may take; a step that is under way ends first. */
const sliceMs = 4;

/** The daemon's way: other work of the event loop goes between the slices. */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let end = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await otherWork();
    end = performance.now() + sliceMs;
  }
}

/** Where nothing else waits, such as in tests and measurements. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Resolves when sockets, timers and the like had their turn. */
function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
