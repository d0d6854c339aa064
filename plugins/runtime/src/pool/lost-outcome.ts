import type { RunOutcome } from '@gatehouse/sdk-actions';

/**
 * The outcome of a run whose worker process ended.
 * @param end how the process ended
 */
export function lostOutcome(end: string, actionsExecuted: number): RunOutcome {
  return {
    result: 'failure',
    errorCode: 'worker_lost',
    errorMessage: `The worker process of the run ended unexpectedly (${end}).`,
    actionsExecuted,
    stopTask: false,
    values: null,
  };
}
