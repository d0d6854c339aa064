import { collectGarbage } from '@gatehouse/platform/collect-garbage';

const lookEveryMs = 100;
/** Collecting holds the process up for as long as it holds much. */
const collectEveryMs = 2000;
const megabyte = 1024 * 1024;

/** Tells when this process holds more than a run may. What only waits to be collected does not count. */
export class MemoryGuard {
  #lookedAt = 0;
  #collectedAt = Number.NEGATIVE_INFINITY;

  problem(mostMb: number): string | null {
    const now = performance.now();
    if (now - this.#lookedAt < lookEveryMs) return null;
    this.#lookedAt = now;
    if (heldMb() <= mostMb || now - this.#collectedAt < collectEveryMs) return null;
    this.#collectedAt = now;
    collectGarbage();
    const held = heldMb();
    if (held <= mostMb) return null;
    return `The run holds ${Math.round(held)} MB, and ${mostMb} MB is the most that one may. Keep less in variables, lists and tables.`;
  }
}

function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / megabyte;
}
