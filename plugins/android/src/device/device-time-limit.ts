/** The time of some work is up. */
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
 * Work that ends with its time, or with the signal, whatever the device does: a step that waits its turn does not look
 * at the signal. Rejects with a `TimeUpError`, the reason of the signal, or what the work rejects with.
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
