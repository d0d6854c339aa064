import { createHash } from 'node:crypto';
import type { ProxyRule } from '@gatehouse/plugin-runtime/api';
import type { Clock, Collection, StoredDocument } from '@gatehouse/sdk-plugin';
import { maxChecks, type ProxyCheck, ProxyChecks, type ProxyStatus } from './proxy-checks.ts';
import { ProxyHolders } from './proxy-holders.ts';
import { inOrderOf } from './proxy-rules.ts';
import { type ProxyAddress, parseProxyUrl } from './proxy-url.ts';

/** A proxy as it is stored. Its id follows from its address, so that none is there twice. */
export interface StoredProxy extends StoredDocument {
  readonly address: ProxyAddress;
  readonly labels: readonly string[];
}

export interface NewProxy {
  readonly address: ProxyAddress;
  readonly labels: readonly string[];
}

export interface ProxyOrder {
  /** The run for which it is: it gives the proxy back by this id. */
  readonly holder: string;
  /** One of these is enough; none means any proxy. */
  readonly labels: readonly string[];
  /** Nobody else gets it meanwhile. */
  readonly isExclusive: boolean;
  /** `next` where nothing is said. */
  readonly rule?: ProxyRule;
}

export interface ProxyPoolOptions {
  readonly proxies: Collection<StoredProxy>;
  readonly check: ProxyCheck;
  readonly clock: Clock;
}

/** The proxies that runs may use, and who uses which. */
export class ProxyPool {
  readonly #proxies: Collection<StoredProxy>;
  readonly #checks: ProxyChecks;
  readonly #holders = new ProxyHolders();
  /** Whose turn was longest ago is first. */
  readonly #line: Map<string, StoredProxy>;
  /** How often each was taken since the daemon started. */
  readonly #timesTaken = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor({ proxies, check, clock }: ProxyPoolOptions) {
    this.#proxies = proxies;
    this.#line = new Map(proxies.all().map((proxy) => [proxy.id, proxy]));
    this.#checks = new ProxyChecks({ check, clock, onResult: () => this.#tell() });
  }

  /** In the order in which they came. */
  all(): readonly (StoredProxy & { readonly status: ProxyStatus })[] {
    return this.#proxies.all().map((proxy) => ({ ...proxy, status: this.#checks.status(proxy.id) }));
  }

  /** Adds them, or gives those that are there their new password and labels. */
  async add(proxies: readonly NewProxy[]): Promise<void> {
    const stored = proxies.map((proxy) => ({ id: idOf(proxy.address), ...proxy }));
    await Promise.all(stored.map((proxy) => this.#proxies.put(proxy)));
    for (const proxy of stored) {
      this.#line.set(proxy.id, proxy);
      this.#checks.forget(proxy.id);
    }
    this.#tell();
  }

  /** Begins to look which of them answer. */
  check(addresses: readonly ProxyAddress[]): void {
    for (const address of addresses) this.#checks.begin(idOf(address), address);
  }

  /** Looks again at proxies that were looked at before, when it is time. */
  look(): void {
    this.#checks.look();
  }

  /** @returns how many were there */
  async remove(addresses: readonly ProxyAddress[]): Promise<number> {
    const ids = new Set(addresses.map(idOf));
    const removed = await Promise.all(Array.from(ids, (id) => this.#proxies.remove(id)));
    for (const id of ids) {
      this.#line.delete(id);
      this.#timesTaken.delete(id);
      this.#checks.forget(id);
    }
    return removed.filter(Boolean).length;
  }

  /** The address of a proxy that answers and is free. Null: none is to be had now; those unknown are being checked. */
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

  /** One that is faulty is checked before anybody gets it again. False when the holder does not have it. */
  release(holder: string, url: string, { isFaulty }: { readonly isFaulty: boolean }): boolean {
    const address = parseProxyUrl(url);
    if (address === null || !this.#holders.remove(holder, idOf(address))) return false;
    if (isFaulty) this.#checks.forget(idOf(address));
    this.#tell();
    return true;
  }

  /** Gives back all that the holder has. */
  leave(holder: string): void {
    if (this.#holders.removeAll(holder)) this.#tell();
  }

  /** Called when it may be worth while to ask again. Gives what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #inOrderOf(rule: ProxyRule): Iterable<StoredProxy> {
    // The usual rule, for which nothing is copied.
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

function idOf({ key }: ProxyAddress): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
