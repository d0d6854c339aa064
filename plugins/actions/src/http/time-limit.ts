import { ActionError } from '@gatehouse/sdk-actions';

interface TimeLimit {
  readonly seconds: number;
  /** The signal of the run. */
  readonly signal: AbortSignal;
  /** Name of the server for messages. */
  readonly what: string;
}

/**
 * Calls `work` with a signal that the run or the limit aborts. `AbortSignal.any` is not used: the run's signal may
 * live for days, and each request must leave nothing registered on it. Work that returns after the limit fails: its
 * data may be cut off by the limit.
 */
export async function withTimeLimit<Result>(
  { seconds, signal, what }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const timeout = new ActionError(`No whole answer came from ${what} within ${seconds} s. Raise TimeoutSec.`);
  const onAbort = () => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(timeout), seconds * 1000);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const result = await work(controller.signal);
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
