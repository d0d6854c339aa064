import type { StartMessage } from '../protocol/worker-messages.ts';
import { SlowActions } from './slow-actions.ts';
import { TraceSteps } from './trace-steps.ts';

/** The reports of a series of runs about their actions. */
export function reportedFacts({ isTraced, reportsStatuses, info: { spans } }: StartMessage) {
  return {
    trace: isTraced ? new TraceSteps() : null,
    slow: spans === undefined ? null : new SlowActions(spans.slowActionMs),
    statuses: reportsStatuses,
  };
}
