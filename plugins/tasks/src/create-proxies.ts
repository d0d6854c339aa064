import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { ProxyPool, type StoredProxy } from './proxies/proxy-pool.ts';
import type { ProxyAddress } from './proxies/proxy-url.ts';
import { serveProxies } from './proxies/serve-proxies.ts';
import { socksHandshake } from './proxies/socks-handshake.ts';

type ProxiesEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'access' | 'onStop'>;

const maxCheckMs = 10_000;
const lookEveryMs = 15_000;

/** Creates the pool of proxies for runs. A proxy that accepts a connection is live. */
export async function createProxies({ use, access, onStop }: ProxiesEnv): Promise<ProxyPool> {
  const { channels, clock, documentStore, runs } = use;
  const check = async (address: ProxyAddress) => {
    const { host, port } = address;
    try {
      const socket = await access.connect({ host, port }, { timeoutMs: maxCheckMs });
      return await socksHandshake(socket, address).finally(() => socket.destroy());
    } catch {
      return false;
    }
  };
  const proxies = await documentStore.collection<StoredProxy>('proxies');
  const pool = new ProxyPool({ proxies, check, clock });
  serveProxies({ channels, runs, pool });
  const tick = setInterval(() => pool.look(), lookEveryMs).unref();
  onStop(async () => clearInterval(tick));
  return pool;
}
