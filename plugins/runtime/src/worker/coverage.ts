import type { Branch } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { ActionStatus, RunObserver } from '../interpreter/program-options.ts';
import type { RunEvent } from '../run/run.ts';

interface Counts {
  times: number;
  failed: number;
  readonly branches: Map<Branch, number>;
}

/** Counts what a run executes, and passes everything on. */
export class Coverage implements RunObserver {
  readonly #next: RunObserver;
  readonly #counts = new Map<string, Counts>();

  constructor(next: RunObserver) {
    this.#next = next;
  }

  action(node: ProgramNode, status: ActionStatus, branch: Branch | null): void {
    if (status !== 'Executing' && !node.action.disabled) this.#count(node.action.id, status, branch);
    this.#next.action(node, status, branch);
  }

  event(event: RunEvent): void {
    this.#next.event(event);
  }

  drained(): Promise<void> | undefined {
    return this.#next.drained?.();
  }

  report(): void {
    const actions = Array.from(this.#counts, ([actionId, { times, failed, branches }]) => ({
      ...{ actionId, times, failed },
      branches: Object.fromEntries(branches),
    }));
    this.#next.event({ kind: 'coverage', actions });
  }

  #count(actionId: string, status: ActionStatus, branch: Branch | null): void {
    const counts = this.#counts.get(actionId) ?? { times: 0, failed: 0, branches: new Map() };
    counts.times += 1;
    if (status === 'Fail') counts.failed += 1;
    if (branch !== null) counts.branches.set(branch, (counts.branches.get(branch) ?? 0) + 1);
    this.#counts.set(actionId, counts);
  }
}
