import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../api/api-error.ts';
import { runner } from '../api/hosts.ts';
import { createStore } from '../store/create-store.ts';

/** Kinds of things that change by themselves. Each is the first part of the keys of its queries. */
const kinds = ['tasks', 'sessions', 'instances', 'devices'] as const;
const POLL_MS = 2_000;
const HIDDEN_POLL_MS = 10_000;

/** Whether the daemon answers. */
export const connection = createStore<'there' | 'lost'>('there');

/** Keeps what is shown as it is on the hosts. */
export function useLiveChanges(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void followChanges(queries, stop.signal);
    return () => stop.abort();
  }, [queries]);
}

async function followChanges(queries: QueryClient, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(document.hidden ? HIDDEN_POLL_MS : POLL_MS, signal);
    const isThere = await isReachable(signal);
    if (signal.aborted) return;
    connection.set(isThere ? 'there' : 'lost');
    if (isThere) for (const kind of kinds) void queries.invalidateQueries({ queryKey: [kind] });
  }
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

function isReachable(signal: AbortSignal): Promise<boolean> {
  return read(runner.GET('/ping', { signal })).then(
    () => true,
    () => false,
  );
}
