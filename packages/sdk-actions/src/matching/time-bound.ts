import { type Context, createContext, Script } from 'node:vm';
import { ActionError } from '../action-error.ts';

const usualLimitMs = 5000;
let limitMs = usualLimitMs;
const call = new Script('work()');
let place: (Context & { work?: unknown }) | undefined;

/**
 * Runs synchronous work that may block, such as a regular expression, and aborts it after the time limit. Costs about
 * 0.1 ms.
 */
export function withinTimeBound<T>(what: string, work: () => T, timeoutMs = limitMs): T {
  place ??= createContext({});
  const kept: { result?: T } = {};
  place.work = () => {
    kept.result = work();
  };
  try {
    call.runInContext(place, { timeout: timeoutMs });
  } catch (error) {
    throw isTimeout(error)
      ? new ActionError(
          `${what} took longer than ${timeoutMs / 1000} s and was broken off. Make it simpler or the text shorter.`,
        )
      : error;
  } finally {
    place.work = undefined;
  }
  return trustResult(kept);
}

/**
 * For tests of work that never ends, which would use a processor for the whole time.
 * @returns a function that restores the usual time limit
 */
export function shortenTimeBound(timeoutMs: number): () => void {
  limitMs = timeoutMs;
  return () => {
    limitMs = usualLimitMs;
  };
}

/** The work has finished, so the result is set. */
function trustResult<T>({ result }: { result?: T }): T {
  return result as T;
}

// The error belongs to the context, so it is no instance of our Error.
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
