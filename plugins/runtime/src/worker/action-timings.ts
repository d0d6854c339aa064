import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { ActionStatus } from '../interpreter/program-options.ts';
import type { ActionTiming } from '../run/run.ts';

const MICROSECONDS = 1000;

/** How often each action of a watched run began, and how long it took the last time. */
export class ActionTimings {
  readonly #timings: ({ times: number; began: number; ms: number | null } | undefined)[] = [];

  note({ index }: ProgramNode, status: ActionStatus): void {
    const now = performance.now();
    const timing = this.#timings[index];
    if (status !== 'Executing') {
      if (timing) timing.ms = now - timing.began;
    } else if (timing) {
      timing.times += 1;
      timing.began = now;
      timing.ms = null;
    } else {
      this.#timings[index] = { times: 1, began: now, ms: null };
    }
  }

  /** Undefined for an action that was skipped. */
  of({ index }: ProgramNode): ActionTiming | undefined {
    const timing = this.#timings[index];
    if (!timing) return undefined;
    const { began, ms, times } = timing;
    return {
      times,
      beganAt: Math.round(performance.timeOrigin + began),
      ms: ms === null ? null : rounded(ms),
    };
  }
}

function rounded(ms: number): number {
  return Math.round(ms * MICROSECONDS) / MICROSECONDS;
}
