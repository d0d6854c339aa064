import { useQuery } from '@tanstack/react-query';
import { runStatus } from '../../../api/queries/project-queries.ts';
import { type RunAction, runActions } from '../../../api/queries/run-queries.ts';

const none: ReadonlyMap<string, RunAction> = new Map();

/**
 * The last time of each action of the open project since the last start, by the id of the action, for all that draws
 * actions.
 * One query serves all of them, and it is followed while a run goes on.
 */
export function useLastResults(): ReadonlyMap<string, RunAction> {
  const { data: status } = useQuery(runStatus);
  const isRunning = status !== undefined && status.state !== 'Idle';
  return useQuery(runActions(isRunning)).data ?? none;
}

/** The action before which the run pauses; null where it does not pause. */
export function usePausedAction(): string | null {
  const { data } = useQuery(runStatus);
  return data?.state === 'Paused' ? data.actionId : null;
}
