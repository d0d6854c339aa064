/** The time of some work is up. */
export class TimeUpError extends Error {
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
 * Work that ends with its time, or with the signal, whatever the device does. Rejects with a `TimeUpError`, the reason
 * of the signal, or what the work rejects with.
 */
export async function inTime<T>(
  { timeoutMs, signal: outer }: Bounds,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const { signal } = ending;
  const timer = setTimeout(() => ending.abort(new TimeUpError(timeoutMs)), timeoutMs);
  const leave = () => ending.abort(outer.reason);
  outer.addEventListener('abort', leave);
  try {
    outer.throwIfAborted();
    return await unlessAborted(work(signal), signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', leave);
  }
}

/** A step that waits its turn does not look at the signal. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}
