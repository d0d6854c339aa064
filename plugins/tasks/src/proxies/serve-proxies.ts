import type { RunService } from '@gatehouse/plugin-runtime/api';
import type { Channels } from '@gatehouse/sdk-actions';
import { releaseProxy, takeProxy } from '@gatehouse/sdk-actions/internal';
import type { ProxyOrder, ProxyPool } from './proxy-pool.ts';

export interface ServeProxiesParts {
  readonly channels: Channels;
  readonly runs: Pick<RunService, 'find'>;
  readonly pool: ProxyPool;
}

interface Patience {
  readonly ms: number;
  readonly signal: AbortSignal;
}

/** Lets actions take proxies. Proxies that a run still holds at its end are released. */
export function serveProxies({ channels, runs, pool }: ServeProxiesParts): void {
  channels.serve(takeProxy, async ({ waitSeconds, ...wanted }, { uowId }, signal) => {
    const order = { ...wanted, holder: uowId };
    const url = await takeWithin({ ms: waitSeconds * 1000, signal }, order, pool);
    const run = runs.find(uowId);
    if (run === null) pool.leave(uowId);
    else void run.ended.then(() => pool.leave(uowId));
    return { url };
  });
  channels.serve(releaseProxy, async ({ url, isFaulty }, { uowId }) =>
    pool.release(uowId, url, { isFaulty }),
  );
}

function takeWithin({ ms, signal }: Patience, order: ProxyOrder, pool: ProxyPool): Promise<string | null> {
  const now = pool.take(order);
  if (now !== null || ms === 0 || signal.aborted) return Promise.resolve(now);
  return new Promise((resolve) => {
    const end = (url: string | null) => {
      clearTimeout(timer);
      unlisten();
      signal.removeEventListener('abort', giveUp);
      resolve(url);
    };
    const giveUp = () => end(null);
    const timer = setTimeout(giveUp, ms);
    signal.addEventListener('abort', giveUp, { once: true });
    const unlisten = pool.onChange(() => {
      const url = pool.take(order);
      if (url !== null) end(url);
    });
  });
}
