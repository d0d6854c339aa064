import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { checkProxy } from './proxies/check-proxy.ts';
import { ProxyPool } from './proxies/proxy-pool.ts';
import { serveProxies } from './proxies/serve-proxies.ts';
import { renewStoredProxies, type StoredProxy } from './proxies/stored-proxies.ts';

type ProxiesEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'access' | 'onStop'>;

const lookEveryMs = 15_000;

/** Creates the pool of proxies for runs. A proxy that answers, and accepts user and password, is live. */
export async function createProxies({ use, access, onStop }: ProxiesEnv): Promise<ProxyPool> {
  const { channels, clock, documentStore, runs } = use;
  const proxies = await documentStore.collection<StoredProxy>('proxies');
  await renewStoredProxies(proxies);
  const pool = new ProxyPool({ proxies, check: (proxy) => checkProxy(proxy, access), clock });
  serveProxies({ channels, runs, pool });
  const tick = setInterval(() => pool.look(), lookEveryMs).unref();
  onStop(async () => clearInterval(tick));
  return pool;
}
