import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { ActionStatus } from '../interpreter/program-options.ts';
import type { SlowAction } from '../run/run.ts';

/** Finds the actions of a run that take long. Called on the hot path of runs with spans. */
export class SlowActions {
  readonly #slowMs: number;
  #executing: ProgramNode | null = null;
  #since = 0;

  constructor(slowMs: number) {
    this.#slowMs = slowMs;
  }

  /** Returns the action that ended, where it took long. */
  note(node: ProgramNode, status: ActionStatus): SlowAction | null {
    const now = performance.now();
    if (status === 'Executing') {
      this.#executing = node;
      this.#since = now;
      return null;
    }
    const ms = now - this.#since;
    if (this.#executing !== node || ms < this.#slowMs) return null;
    const { id: actionId, type, action } = node.action;
    const beganAt = performance.timeOrigin + this.#since;
    return { actionId, groupId: node.groupId, name: `${type}.${action}`, beganAt, ms, status };
  }
}
