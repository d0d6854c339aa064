import type { ProxyRule } from '@gatehouse/sdk-actions/internal';
import { type ProxyAddress, parseProxy } from '@gatehouse/sdk-actions/proxy';
import type { Clock, Collection } from '@gatehouse/sdk-plugin';
import { maxChecks, type ProxyCheck, ProxyChecks, type ProxyStatus } from './proxy-checks.ts';
import { ProxyHolders } from './proxy-holders.ts';
import { inOrderOf } from './proxy-rules.ts';
import { idOf, type StoredProxy } from './stored-proxies.ts';

export interface NewProxy {
  readonly address: ProxyAddress;
  readonly labels: readonly string[];
}

export interface ProxyOrder {
  /** Id of the run that takes the proxy and returns it by this id. */
  readonly holder: string;
  /** The proxy needs one of these labels; an empty list means any proxy. */
  readonly labels: readonly string[];
  /** No other run gets the proxy meanwhile. */
  readonly isExclusive: boolean;
  /** Default: `next`. */
  readonly rule?: ProxyRule;
}

export interface ProxyPoolOptions {
  readonly proxies: Collection<StoredProxy>;
  readonly check: ProxyCheck;
  readonly clock: Clock;
}

/** The proxies that runs may use, with their holders. */
export class ProxyPool {
  readonly #proxies: Collection<StoredProxy>;
  readonly #checks: ProxyChecks;
  readonly #holders = new ProxyHolders();
  /** Ids, least recently used first. */
  readonly #line: Map<string, StoredProxy>;
  /** Number of uses of each since the daemon started. */
  readonly #timesTaken = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor({ proxies, check, clock }: ProxyPoolOptions) {
    this.#proxies = proxies;
    this.#line = new Map(proxies.all().map((proxy) => [proxy.id, proxy]));
    this.#checks = new ProxyChecks({ check, clock, onResult: () => this.#tell() });
  }

  /** In the order of their addition. */
  all(): readonly (StoredProxy & { readonly status: ProxyStatus })[] {
    return this.#proxies.all().map((proxy) => ({ ...proxy, status: this.#checks.status(proxy.id) }));
  }

  /** Adds proxies; existing ones get the new labels. */
  async add(proxies: readonly NewProxy[]): Promise<void> {
    const stored = proxies.map((proxy) => ({ id: idOf(proxy.address), ...proxy }));
    await Promise.all(stored.map((proxy) => this.#proxies.put(proxy)));
    for (const proxy of stored) {
      this.#line.set(proxy.id, proxy);
      this.#checks.forget(proxy.id);
    }
    this.#tell();
  }

  /** Starts checks of these proxies. */
  check(addresses: readonly ProxyAddress[]): void {
    for (const address of addresses) this.#checks.begin(idOf(address), address);
  }

  /** Repeats checks that are due. */
  look(): void {
    this.#checks.look();
  }

  /**
   * Removes proxies by their address. One with the password `***`, as answers show it, removes all that are shown so.
   * @returns the number of proxies that were removed
   */
  async remove(addresses: readonly ProxyAddress[]): Promise<number> {
    const shown = new Set(addresses.filter(({ password }) => password === '***').map((each) => each.shown));
    const masked =
      shown.size === 0 ? [] : this.#proxies.all().filter(({ address }) => shown.has(address.shown));
    const ids = new Set([...addresses.map(idOf), ...masked.map(({ id }) => id)]);
    const removed = await Promise.all(Array.from(ids, (id) => this.#proxies.remove(id)));
    for (const id of ids) {
      this.#line.delete(id);
      this.#timesTaken.delete(id);
      this.#checks.forget(id);
    }
    return removed.filter(Boolean).length;
  }

  /** The address of a live and free proxy. Null if there is none now; unchecked proxies are being checked then. */
  take({ holder, labels, isExclusive, rule = 'next' }: ProxyOrder): string | null {
    let checks = 0;
    for (const { id, address, labels: own } of this.#inOrderOf(rule)) {
      const fits = labels.length === 0 || labels.some((label) => own.includes(label));
      if (!fits || !this.#holders.isFree(id, { isExclusive })) continue;
      if (this.#checks.mayUse(id)) {
        this.#holders.add(holder, { id, isExclusive });
        this.#noteTaken(id);
        return address.url;
      }
      if (checks >= maxChecks || !this.#checks.wantsCheck(id)) continue;
      checks += 1;
      this.#checks.begin(id, address);
    }
    return null;
  }

  /** Returns a proxy. A faulty one is checked before it is used again. False if the holder does not have it. */
  release(holder: string, url: string, { isFaulty }: { readonly isFaulty: boolean }): boolean {
    const address = parseProxy(url);
    if (address === null || !this.#holders.remove(holder, idOf(address))) return false;
    if (isFaulty) this.#checks.forget(idOf(address));
    this.#tell();
    return true;
  }

  /** Returns all proxies of the holder. */
  leave(holder: string): void {
    if (this.#holders.removeAll(holder)) this.#tell();
  }

  /** The listener is called when a proxy may have become free. Returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #inOrderOf(rule: ProxyRule): Iterable<StoredProxy> {
    // The default order needs no copy.
    if (rule === 'next') return this.#line.values();
    return inOrderOf(rule, {
      byTurn: [...this.#line.values()],
      byAge: this.#proxies.all(),
      timesTaken: ({ id }) => this.#timesTaken.get(id) ?? 0,
    });
  }

  #noteTaken(id: string): void {
    this.#timesTaken.set(id, (this.#timesTaken.get(id) ?? 0) + 1);
    const proxy = this.#line.get(id);
    if (proxy === undefined) return;
    this.#line.delete(id);
    this.#line.set(id, proxy);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
