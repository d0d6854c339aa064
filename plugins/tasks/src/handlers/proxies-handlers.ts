import { type ProxyAddress, parseProxy } from '@gatehouse/sdk-actions/proxy';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { poolOperations } from '../declaration/pool-operations.ts';
import type { ProxyPool } from '../proxies/proxy-pool.ts';

type ProxyOperations = 'proxies_list' | 'proxies_add' | 'proxies_delete';

export function proxiesHandlers(pool: ProxyPool): Pick<Handlers<typeof poolOperations>, ProxyOperations> {
  const list = () => ({
    proxies: pool.all().map(({ address, labels, status }) => ({ url: address.shown, labels, status })),
  });
  return {
    proxies_list: list,

    proxies_add: async ({ body, caller }) => {
      const proxies = body.proxies.flatMap(({ url, labels }) =>
        addressesOf([url]).map((address) => ({ address, labels: labels.map((label) => label.trim()) })),
      );
      await pool.add(proxies);
      // A check reveals open ports, which the edit scope must not do.
      if (caller.scopes.has('io:network')) pool.check(proxies.map(({ address }) => address));
      return list();
    },

    proxies_delete: async ({ body }) => ({ deleted: await pool.remove(addressesOf(body.urls)) }),
  };
}

function addressesOf(urls: readonly string[]): readonly ProxyAddress[] {
  return urls.map(parseProxy).filter((address) => address !== null);
}
