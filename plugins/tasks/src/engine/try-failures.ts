import type { RunFailure } from '@gatehouse/plugin-runtime/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import { type FailedTry, fromRunFailure, fromTryEnd } from '../failures/failure-point.ts';
import type { FailurePoints } from '../failures/failure-points.ts';
import { type CutBy, timeUp } from './try-end.ts';

export interface TryFailuresOptions {
  readonly failures: FailurePoints;
  readonly log: Logger;
}

export interface FailedEnd {
  readonly outcome: RunOutcome;
  readonly cutBy: CutBy;
  /** UTC ISO-8601. */
  readonly endedAt: string;
  /** A failed action explains the end. */
  readonly isExplained: boolean;
}

/** Keeps the failure points of one task. */
export class TryFailures {
  readonly #taskId: string;
  readonly #options: TryFailuresOptions;

  constructor(taskId: string, options: TryFailuresOptions) {
    this.#taskId = taskId;
    this.#options = options;
  }

  note(failure: RunFailure, failed: FailedTry): void {
    this.#options.failures.record(this.#taskId, fromRunFailure(failure, failed));
  }

  /** Ensures that a failed try has its failure point on disk before its end counts. */
  async explain({ outcome, cutBy, endedAt, isExplained }: FailedEnd, failed: FailedTry): Promise<void> {
    const { failures, log } = this.#options;
    const taskId = this.#taskId;
    if (!isExplained) {
      const point = fromTryEnd({ ...describeEnd(outcome, cutBy), timestamp: endedAt }, failed);
      failures.record(taskId, point);
    }
    await failures.settled(taskId, String(failed.threadId)).catch((error: unknown) => {
      log.error('a failure point could not be written', { taskId, error: String(error) });
    });
  }
}

function describeEnd({ errorCode, errorMessage }: RunOutcome, cutBy: CutBy) {
  if (cutBy === 'timeout') return timeUp;
  return { exceptionType: errorCode ?? 'failure', exceptionMessage: errorMessage ?? 'The try failed' };
}
