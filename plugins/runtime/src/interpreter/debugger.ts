import type { PauseReason } from '../run/run.ts';
import type { Drive } from '../run/workbench.ts';
import type { ProgramNode } from './compile-program.ts';

export interface Pause {
  readonly node: ProgramNode;
  readonly reason: PauseReason;
  /** The error of the action; null for other reasons. */
  readonly message: string | null;
}

export interface DebuggerOptions {
  readonly drive: Drive;
  nodeOf(actionId: string): ProgramNode | undefined;
  onPause(pause: Pause): void;
  /** Awaited before a pause at a failure. */
  keepFailure(message: string): Promise<void>;
}

interface Failure {
  readonly node: ProgramNode;
  readonly message: string;
}

/** Decides where a debugged run pauses, and pauses it there. */
export class Debugger {
  readonly #options: DebuggerOptions;
  #drive: Drive;
  /** The node where the run resumes, which is passed once without a pause. */
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
    // Without a start node the step pauses at the next action.
    else if (isStep && start === null) this.#wanted = 'step';
  }

  get holdsFailures(): boolean {
    return this.#drive.holdsFailures && !this.#isOff;
  }

  /** Undefined where the action may execute now; else resolves with the node at which the run resumes. */
  pauseBefore(node: ProgramNode): Promise<ProgramNode> | undefined {
    const reason = this.#reasonAt(node);
    if (reason === null) return undefined;
    const failure = this.#failure;
    return failure === null ? this.#pause({ node, reason, message: null }) : this.#pauseAt(failure, node);
  }

  async #pauseAt({ message }: Failure, node: ProgramNode): Promise<ProgramNode> {
    await this.#options.keepFailure(message);
    return this.#isOff ? node : this.#pause({ node, reason: 'failure', message });
  }

  #pause(pause: Pause): Promise<ProgramNode> {
    this.#wanted = null;
    this.#failure = null;
    this.#pausedAt = pause.node;
    return new Promise((resolve) => {
      this.#letGo = resolve;
      this.#options.onPause(pause);
    });
  }

  pause(): void {
    if (!this.#letGo) this.#wanted = 'pause';
  }

  /** Pauses at the next visit of the failed action. */
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

  /** Ends all pauses: an interrupted run does not pause again. */
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
