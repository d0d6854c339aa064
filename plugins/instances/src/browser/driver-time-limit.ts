import { withDeadline } from './driver/deadline.ts';
import { plainMessage } from './driver/driver-errors.ts';
import type { BrowserUser } from './run-browser.ts';

interface Bounds {
  /** For the message: `The tab did not close`. */
  readonly complaint: string;
  readonly timeoutMs?: number;
}

const CALL_MS = 15_000;

/** Calls the driver with a time limit and errors for the user. */
export async function withDriverTimeLimit<T>(
  { signal }: Pick<BrowserUser, 'signal'>,
  { complaint, timeoutMs = CALL_MS }: Bounds,
  work: Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(work, { signal, timeoutMs, complaint });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(plainMessage(error));
  }
}
