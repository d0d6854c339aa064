import type { ExecutorResult } from '@gatehouse/sdk-actions';
import type { Cut } from './program-options.ts';
import { InterruptedError } from './run-errors.ts';

/** The interruption of a run: its reason, and the signal of the current action. */
export class Interruption {
  #reason: Cut | null = null;
  /** Null until its signal is used: creating one takes longer than a short run. */
  #controller: AbortController | null = null;
  #pending: Promise<unknown> | null = null;
  #reject: ((error: Error) => void) | null = null;

  /** Null while the run is not interrupted. */
  get reason(): Cut | null {
    return this.#reason;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#reason) this.#controller.abort(errorOf(this.#reason));
    return this.#controller.signal;
  }

  /** The last awaited action, which may still run after an interruption. */
  get pending(): Promise<unknown> | null {
    return this.#pending;
  }

  cut(reason: Cut): void {
    if (this.#reason?.kind === 'interrupted' && reason.kind === 'interrupted') {
      const throughBadEnd = this.#reason.throughBadEnd && reason.throughBadEnd;
      this.#reason = { ...reason, throughBadEnd };
    }
    if (this.#reason) return;
    this.#reason = reason;
    const error = errorOf(reason);
    this.#controller?.abort(error);
    this.#reject?.(error);
  }

  /** Lets an interrupted run execute actions again. */
  renew(): void {
    this.#reason = null;
    this.#controller = null;
  }

  /** Rejects when the run is interrupted, even if the action ignores its signal. */
  wait<T>(pending: Promise<T>): Promise<T> {
    this.#pending = pending;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      pending.then(resolve, reject);
    });
  }
}

function errorOf(reason: Cut): Error {
  return reason.kind === 'interrupted' ? new InterruptedError('The run was interrupted.') : reason.error;
}

export function isPromise(
  result: ExecutorResult<string> | Promise<ExecutorResult<string>>,
): result is Promise<ExecutorResult<string>> {
  return result !== undefined && 'then' in result;
}
