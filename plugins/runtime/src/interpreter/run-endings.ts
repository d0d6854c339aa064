import type { RunErrorCode, RunOutcome } from '@gatehouse/sdk-actions';
import { shownMessage } from './describe-failure.ts';
import type { Cut, WalkEnd } from './program-options.ts';
import type { RunState } from './run-state.ts';

export function isFailed({ kind }: WalkEnd): boolean {
  return kind === 'failed' || kind === 'bad';
}

export function isCut(end: WalkEnd): end is Cut {
  return end.kind === 'interrupted' || end.kind === 'broken' || end.kind === 'limit';
}

type Ending = Pick<RunOutcome, 'result' | 'errorCode' | 'errorMessage' | 'stopTask'>;

export function outcomeOf(end: WalkEnd, state: RunState): Ending {
  switch (end.kind) {
    case 'end':
      return { result: 'success', errorCode: null, errorMessage: null, stopTask: false };
    case 'good':
      return { result: 'success', errorCode: null, errorMessage: null, stopTask: end.stopTask };
    case 'bad':
      return {
        ...failure('bad_end', state.mask(end.message || 'The project chose to end badly.')),
        stopTask: end.stopTask,
      };
    case 'failed':
      return failure('action_failed', end.message);
    case 'broken':
      return failure(
        'action_failed',
        `An error that no action caught ended the run: ${shownMessage(end.error, state)}`,
      );
    case 'limit':
      return failure('limit_reached', end.error.message);
    case 'interrupted':
      return interruptedEnding;
  }
}

export const interruptedEnding: Ending = {
  result: 'interrupted',
  errorCode: 'interrupted',
  errorMessage: 'The run was interrupted.',
  stopTask: false,
};

export function failure(errorCode: RunErrorCode, errorMessage: string): Ending {
  return { result: 'failure', errorCode, errorMessage, stopTask: false };
}
