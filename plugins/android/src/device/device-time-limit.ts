/** The time limit of some work was reached. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeUpError';

  constructor(timeoutMs: number) {
    super(`it did not answer within ${timeoutMs / 1000} s`);
  }
}

interface Bounds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Ends work at its time limit or with the signal, whatever the device does: queued work does not listen to the
 * signal. Rejects with a `TimeLimitError`, the reason of the signal, or the error of the work.
 */
export function withTimeLimit<T>(
  { timeoutMs, signal: outer }: Bounds,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (outer.aborted) return reject(outer.reason);
    const ending = new AbortController();
    const end = (reason: unknown) => {
      leave();
      ending.abort(reason);
      reject(reason);
    };
    const abort = () => end(outer.reason);
    const timer = setTimeout(() => end(new TimeLimitError(timeoutMs)), timeoutMs);
    const leave = () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    };
    outer.addEventListener('abort', abort);
    work(ending.signal).then(resolve, reject).finally(leave);
  });
}
