import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { runStatus } from '../../../api/queries/project-queries.ts';
import { type RunAction, runActions } from '../../../api/queries/run-queries.ts';
import { createStore } from '../../../store/create-store.ts';
import { type LastResults, mergeResults } from './merge-results.ts';

interface LastRun {
  readonly results: LastResults;
  /** The action before which the run pauses; null where it does not pause. */
  readonly pausedAt: string | null;
}

const none: LastRun = { results: new Map(), pausedAt: null };
/** One query feeds all that draws actions: thousands of them may be drawn. */
const lastRun = createStore<LastRun>(none);

/** Follows the run of the open project, for all that draws actions. To be used once on a page. */
export function useFollowedRun(): void {
  const { data: status } = useQuery(runStatus);
  const isRunning = status !== undefined && status.state !== 'Idle';
  const { data } = useQuery(runActions(isRunning));
  const pausedAt = status?.state === 'Paused' ? status.actionId : null;
  useEffect(() => {
    lastRun.set({ results: mergeResults(lastRun.get().results, data ?? none.results), pausedAt });
  }, [data, pausedAt]);
  useEffect(() => () => lastRun.set(none), []);
}

/** The last time of an action since the last start; undefined where it did not run. */
export function useLastResult(actionId: string): RunAction | undefined {
  return useSyncExternalStore(lastRun.subscribe, () => lastRun.get().results.get(actionId));
}

export function useIsPausedAt(actionId: string): boolean {
  return useSyncExternalStore(lastRun.subscribe, () => lastRun.get().pausedAt === actionId);
}
