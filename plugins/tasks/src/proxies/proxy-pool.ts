import { createHash } from 'node:crypto';
import type { Collection, StoredDocument } from '@gatehouse/sdk-plugin';
import type { ProxyAddress } from './proxy-url.ts';

export const proxyStatuses = ['unchecked', 'live', 'dead'] as const;

export type ProxyStatus = (typeof proxyStatuses)[number];

/** A proxy as it is stored. Its id follows from its address, so that none is there twice. */
export interface StoredProxy extends StoredDocument {
  readonly address: ProxyAddress;
  readonly labels: readonly string[];
}

export interface NewProxy {
  readonly address: ProxyAddress;
  readonly labels: readonly string[];
}

/** Whether something answers at the address of a proxy. */
export type ProxyCheck = (address: ProxyAddress) => Promise<boolean>;

/** At the same time; more would look like an attack to the network. */
const mostChecks = 20;

/** The proxies that tasks may use. What is known of their state is forgotten with the daemon. */
export class ProxyPool {
  readonly #proxies: Collection<StoredProxy>;
  readonly #check: ProxyCheck;
  readonly #status = new Map<string, ProxyStatus>();
  readonly #waiting = new Set<string>();
  #checking = 0;

  constructor(proxies: Collection<StoredProxy>, check: ProxyCheck) {
    this.#proxies = proxies;
    this.#check = check;
  }

  /** In the order in which they came. */
  all(): readonly (StoredProxy & { readonly status: ProxyStatus })[] {
    return this.#proxies
      .all()
      .map((proxy) => ({ ...proxy, status: this.#status.get(proxy.id) ?? 'unchecked' }));
  }

  /** Adds them, or gives those that are there their new password and labels. */
  async add(proxies: readonly NewProxy[]): Promise<void> {
    await Promise.all(proxies.map((proxy) => this.#proxies.put({ id: idOf(proxy.address), ...proxy })));
    for (const { address } of proxies) this.#status.delete(idOf(address));
  }

  /** Begins to look which of them answer. */
  check(addresses: readonly ProxyAddress[]): void {
    for (const address of addresses) this.#waiting.add(idOf(address));
    this.#checkNext();
  }

  /** @returns how many were there */
  async remove(addresses: readonly ProxyAddress[]): Promise<number> {
    const ids = new Set(addresses.map(idOf));
    const removed = await Promise.all(Array.from(ids, (id) => this.#proxies.remove(id)));
    for (const id of ids) this.#status.delete(id);
    return removed.filter(Boolean).length;
  }

  #checkNext(): void {
    for (const id of this.#waiting) {
      if (this.#checking >= mostChecks) return;
      this.#waiting.delete(id);
      const proxy = this.#proxies.get(id);
      if (proxy !== undefined) void this.#checkOne(proxy);
    }
  }

  async #checkOne({ id, address }: StoredProxy): Promise<void> {
    this.#checking += 1;
    const isLive = await this.#check(address);
    this.#checking -= 1;
    if (this.#proxies.get(id) !== undefined) this.#status.set(id, isLive ? 'live' : 'dead');
    this.#checkNext();
  }
}

function idOf({ key }: ProxyAddress): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
