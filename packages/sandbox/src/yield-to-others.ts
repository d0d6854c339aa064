import { lastNiceness, lowerPriority, usualNiceness } from './lower-priority.ts';
import type { ProcessTree } from './tree-of.ts';

/** The part of one core. */
const highShare = 0.5;
/** Looks, a second each, after which it counts as calm. */
const calmLooks = 5;

/** Lets processes that compute all the time come after others, until they have been calm for some seconds. */
export class YieldToOthers {
  #before: { readonly cpuMs: number; readonly at: number } | null = null;
  #calm = calmLooks;

  /** Whether they used more than half a core in the last seconds. */
  get isComputing(): boolean {
    return this.#calm < calmLooks;
  }

  /** @param at in milliseconds of a monotonic clock */
  look({ cpuMs, pids }: ProcessTree, at: number): void {
    const before = this.#before;
    this.#before = { cpuMs, at };
    if (before === null) return;
    const wasComputing = this.isComputing;
    const share = (cpuMs - before.cpuMs) / (at - before.at);
    this.#calm = share > highShare ? 0 : this.#calm + 1;
    // Also those that were started since.
    if (this.isComputing) for (const pid of pids) lowerPriority(pid, lastNiceness);
    else if (wasComputing) for (const pid of pids) lowerPriority(pid, usualNiceness);
  }
}
