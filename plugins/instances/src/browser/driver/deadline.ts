/** A page or the browser did not answer in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

interface Limit {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** For the message: `The page did not answer`. */
  readonly complaint: string;
}

/**
 * The result of the work, or an error when the time is up or the signal is aborted. A busy page blocks calls of the
 * driver for ever, whatever their timeout, so each of them runs inside this.
 */
export function withDeadline<T>(work: Promise<T>, { signal, timeoutMs, complaint }: Limit): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => give(() => reject(signal.reason));
    const timer = setTimeout(
      () => give(() => reject(new DeadlineError(`${complaint} within ${Math.ceil(timeoutMs / 1000)} s.`))),
      timeoutMs,
    );
    signal.addEventListener('abort', abort);
    work.then(
      (value) => give(() => resolve(value)),
      (error) => give(() => reject(error)),
    );
    if (signal.aborted) abort();
  });
}
