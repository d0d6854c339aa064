import { setImmediate as nextTurn } from 'node:timers/promises';

/** A walk over something large: what it finds, and null at places where it may pause. */
export type Walk<Found> = Iterable<Found | null>;

const sliceMs = 4;

/** Walks to the end and lets other calls be served in between. Ends early when nobody waits any more. */
export async function walkInSlices<Found>(
  walk: Walk<Found>,
  { signal, visit }: { readonly signal: AbortSignal; readonly visit: (found: Found) => void },
): Promise<void> {
  let sliceEnd = performance.now() + sliceMs;
  for (const found of walk) {
    if (found !== null) visit(found);
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    if (signal.aborted) return;
    sliceEnd = performance.now() + sliceMs;
  }
}
