import type { PauseReason } from '../run/run.ts';
import type { Drive } from '../run/workbench.ts';
import type { ProgramNode } from './compile-program.ts';

export interface Pause {
  readonly node: ProgramNode;
  readonly reason: PauseReason;
  /** Why the action failed; null for every other reason. */
  readonly message: string | null;
}

export interface DebuggerOptions {
  readonly drive: Drive;
  nodeOf(actionId: string): ProgramNode | undefined;
  onPause(pause: Pause): void;
}

interface Failure {
  readonly node: ProgramNode;
  readonly message: string;
}

/** Decides where a debugged run pauses, and holds it there. */
export class Debugger {
  readonly #options: DebuggerOptions;
  #drive: Drive;
  /** Passed once without a pause: where the run was told to go on. */
  #passed: ProgramNode | null;
  #wanted: 'step' | 'pause' | null = null;
  #failure: Failure | null = null;
  #letGo: ((next: ProgramNode) => void) | null = null;
  #pausedAt: ProgramNode | null = null;
  #isOff = false;

  constructor(options: DebuggerOptions, start: ProgramNode | null) {
    this.#options = options;
    this.#drive = options.drive;
    const { isStep, actionId, pausesFirst } = options.drive;
    this.#passed = !pausesFirst && (isStep || actionId !== null) ? start : null;
    if (pausesFirst) this.#wanted = 'pause';
    // With nothing at Start the step goes to where the run leads next.
    else if (isStep && start === null) this.#wanted = 'step';
  }

  get holdsFailures(): boolean {
    return this.#drive.holdsFailures && !this.#isOff;
  }

  /** Nothing where the action may execute now; else the node at which the run goes on, once it does. */
  pauseBefore(node: ProgramNode): Promise<ProgramNode> | undefined {
    const reason = this.#reasonAt(node);
    if (reason === null) return undefined;
    const message = reason === 'failure' ? (this.#failure?.message ?? null) : null;
    this.#wanted = null;
    this.#failure = null;
    this.#pausedAt = node;
    return new Promise((resolve) => {
      this.#letGo = resolve;
      this.#options.onPause({ node, reason, message });
    });
  }

  pause(): void {
    if (!this.#letGo) this.#wanted = 'pause';
  }

  /** The run stands on an action that failed; its next visit is a pause. */
  hold(failure: Failure): void {
    this.#failure = failure;
  }

  resume(drive: Drive): void {
    const node = drive.actionId === null ? this.#pausedAt : this.#options.nodeOf(drive.actionId);
    if (!node || !this.#letGo) return;
    this.#drive = drive;
    this.#passed = node;
    this.#goOn(node);
  }

  /** For good: a run that is cut pauses nowhere any more. */
  release(): void {
    this.#isOff = true;
    if (this.#pausedAt) this.#goOn(this.#pausedAt);
  }

  #goOn(node: ProgramNode): void {
    const letGo = this.#letGo;
    this.#letGo = null;
    this.#pausedAt = null;
    letGo?.(node);
  }

  #reasonAt(node: ProgramNode): PauseReason | null {
    if (this.#isOff) return null;
    if (this.#passed === node) {
      this.#passed = null;
      if (this.#drive.isStep) this.#wanted ??= 'step';
      return null;
    }
    if (this.#failure) return 'failure';
    if (this.#wanted) return this.#wanted;
    return node.action.breakpoint ? 'breakpoint' : null;
  }
}
