import { collectGarbage } from '@gatehouse/platform/collect-garbage';

const lookEveryMs = 100;
/** A full garbage collection blocks the process, so it is not repeated earlier. */
const collectEveryMs = 2000;
const megabyte = 1024 * 1024;

/** Checks whether this process uses more memory than a run may. Garbage does not count. */
export class MemoryGuard {
  #lookedAt = 0;
  #collectedAt = Number.NEGATIVE_INFINITY;

  problem(maxMb: number): string | null {
    const now = performance.now();
    if (now - this.#lookedAt < lookEveryMs) return null;
    this.#lookedAt = now;
    if (heldMb() <= maxMb || now - this.#collectedAt < collectEveryMs) return null;
    this.#collectedAt = now;
    collectGarbage();
    const held = heldMb();
    if (held <= maxMb) return null;
    return `The run holds ${Math.round(held)} MB, and ${maxMb} MB is the most that one may. Keep less in variables, lists and tables.`;
  }
}

function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / megabyte;
}
