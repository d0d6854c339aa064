import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ProxyAddress, parseProxy } from '@gatehouse/sdk-actions/proxy';
import type { Collection, StoredDocument } from '@gatehouse/sdk-plugin';

/** A proxy as it is stored. Its id is derived from its address with user and password: the pool has no duplicates. */
export interface StoredProxy extends StoredDocument {
  readonly address: ProxyAddress;
  readonly labels: readonly string[];
}

export function idOf({ url }: Pick<ProxyAddress, 'url'>): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32);
}

/** Rewrites proxies of earlier versions, whose ids left out the password. */
export async function renewStoredProxies(proxies: Collection<StoredProxy>): Promise<void> {
  for (const stored of proxies.all()) {
    const address = parseProxy(stored.address.url);
    const renewed = address && { id: idOf(address), address, labels: stored.labels };
    if (renewed === null || isDeepStrictEqual(renewed, stored)) continue;
    await proxies.put(renewed);
    if (renewed.id !== stored.id) await proxies.remove(stored.id);
  }
}
