import type { Cut } from './program-options.ts';
import { InterruptedError } from './run-errors.ts';

/** What cuts a run short: why, and how the action that executes gets to know. */
export class Interruption {
  #reason: Cut | null = null;
  /** Null while nobody wants its signal: making one takes longer than a short run. */
  #controller: AbortController | null = null;
  #pending: Promise<unknown> | null = null;
  #reject: ((error: Error) => void) | null = null;

  /** Null while nothing cuts the run. */
  get reason(): Cut | null {
    return this.#reason;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#reason) this.#controller.abort(errorOf(this.#reason));
    return this.#controller.signal;
  }

  /** The action that was waited for last; a cut may have left it behind. */
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

  /** Makes a run that was cut able to walk again. */
  renew(): void {
    this.#reason = null;
    this.#controller = null;
  }

  /** Rejects at a cut; an action that ignores its signal is left behind. */
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
