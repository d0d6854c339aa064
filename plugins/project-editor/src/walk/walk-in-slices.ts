import { setImmediate as nextTurn } from 'node:timers/promises';

/** A walk over something large: yields what it finds, and null where it may pause. */
export type Walk<Found> = Iterable<Found | null>;

const sliceMs = 4;

/** Walks to the end and serves other calls in between. Ends early when the signal, if any, is aborted. */
export async function walkInSlices<Found>(
  walk: Walk<Found>,
  { signal, visit }: { readonly signal?: AbortSignal; readonly visit: (found: Found) => void },
): Promise<void> {
  let sliceEnd = performance.now() + sliceMs;
  for (const found of walk) {
    if (found !== null) visit(found);
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    if (signal?.aborted) return;
    sliceEnd = performance.now() + sliceMs;
  }
}

/** The result of a walk that finds nothing in between. Other calls are served meanwhile. */
export async function resultInSlices<Result>(steps: Generator<null, Result>): Promise<Result> {
  let sliceEnd = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + sliceMs;
  }
}
