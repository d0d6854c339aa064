import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { ProxyPool, type StoredProxy } from './proxies/proxy-pool.ts';

type ProxiesEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'access'>;

const longestCheckMs = 10_000;

/** The pool of proxies; one that takes a connection is live. */
export async function createProxies({ use, access }: ProxiesEnv): Promise<ProxyPool> {
  const stored = await use.documentStore.collection<StoredProxy>('proxies');
  return new ProxyPool(stored, async ({ host, port }) => {
    try {
      const socket = await access.connect({ host, port }, { timeoutMs: longestCheckMs });
      socket.destroy();
      return true;
    } catch {
      return false;
    }
  });
}
