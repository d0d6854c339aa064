import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, read } from '../api/api-error.ts';
import { runner } from '../api/hosts.ts';
import { createStore } from '../store/create-store.ts';
import { isAbout } from './is-about.ts';

const WAIT_S = 30;
/** Changes that come in between are in one answer. */
const PAUSE_MS = 500;
const RETRY_MS = 2_000;

/** Whether the daemon answers. */
export const connection = createStore<'there' | 'lost'>('there');

/** Keeps what is shown as it is on the hosts, by one long poll for all of it. */
export function useLiveChanges(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void followChanges(queries, stop.signal);
    return () => stop.abort();
  }, [queries]);
}

async function followChanges(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  while (!signal.aborted) {
    try {
      after = after === null ? await firstCursor(queries, signal) : await takeChanges(queries, after, signal);
      await pause(PAUSE_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      // A host that answers anything else is there: its slots for polls may be taken.
      connection.set(error instanceof ApiError && error.status > 0 ? 'there' : 'lost');
      await pause(RETRY_MS, signal);
    }
  }
}

/** The cursor to begin with. Answers that came before it may lack a change of the time between, so they are asked for anew. */
async function firstCursor(queries: QueryClient, signal: AbortSignal): Promise<string> {
  const params = { query: { after: 'now', waitSeconds: 0 } };
  const { cursor } = await read(runner.GET('/changes', { params, signal }));
  connection.set('there');
  void queries.invalidateQueries();
  return cursor;
}

/** Asks anew for what changed. Answers the cursor to go on with. */
async function takeChanges(queries: QueryClient, after: string, signal: AbortSignal): Promise<string> {
  // A host that was lost is asked for an answer at once.
  const waitSeconds = connection.get() === 'lost' ? 0 : WAIT_S;
  const params = { query: { after, waitSeconds } };
  const { changes, cursor } = await read(runner.GET('/changes', { params, signal }));
  connection.set('there');
  if (changes.length > 0)
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((change) => isAbout(queryKey, change)),
    });
  return cursor;
}

/** Ends at once when it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
