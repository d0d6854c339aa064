import { GatehouseError } from '@gatehouse/sdk-plugin';
import { DeadlineError, withDeadline } from '../browser/driver/deadline.ts';
import { plainMessage } from '../browser/driver/driver-errors.ts';

const CALL_MS = 10_000;

interface DriverCall {
  readonly signal: AbortSignal;
  /** For the message: `The tab did not close`. */
  readonly complaint: string;
  readonly timeoutMs?: number;
}

/** One call to the driver, with a time limit; errors become a 409 for the user. */
export async function callDriver<T>(
  work: Promise<T>,
  { signal, complaint, timeoutMs = CALL_MS }: DriverCall,
): Promise<T> {
  try {
    return await withDeadline(work, { signal, timeoutMs, complaint });
  } catch (error) {
    if (signal.aborted || error instanceof GatehouseError) throw error;
    const message = error instanceof DeadlineError ? error.message : `${complaint}: ${plainMessage(error)}.`;
    throw new GatehouseError('failed_precondition', message);
  }
}
