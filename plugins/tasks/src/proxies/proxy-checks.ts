import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import type { Clock } from '@gatehouse/sdk-plugin';

export const proxyStatuses = ['unchecked', 'live', 'dead'] as const;

export type ProxyStatus = (typeof proxyStatuses)[number];

/** Whether a proxy answers at its address, and accepts user and password. */
export type ProxyCheck = (address: ProxyAddress) => Promise<boolean>;

export interface ProxyChecksOptions {
  readonly check: ProxyCheck;
  readonly clock: Clock;
  onResult(): void;
}

interface Known {
  readonly address: ProxyAddress;
  status: ProxyStatus;
  checkedAt: number;
}

/** Maximum of concurrent checks; more would look like an attack to the network. */
export const maxChecks = 20;
/** A proxy that answered within this time may be used. */
const liveMs = 5 * 60_000;
/** Slightly shorter, so that a proxy in use is checked before its state expires. */
const liveAgainMs = 4 * 60_000;
const deadAgainMs = 60_000;

/** Checks proxies and keeps their state in memory. */
export class ProxyChecks {
  readonly #options: ProxyChecksOptions;
  readonly #known = new Map<string, Known>();
  /** Ids of proxies whose check is queued or running. */
  readonly #waiting = new Map<string, ProxyAddress>();
  readonly #running = new Set<string>();

  constructor(options: ProxyChecksOptions) {
    this.#options = options;
  }

  status(id: string): ProxyStatus {
    return this.#known.get(id)?.status ?? 'unchecked';
  }

  mayUse(id: string): boolean {
    const known = this.#known.get(id);
    return known?.status === 'live' && this.#age(known) < liveMs;
  }

  /** False while a check is running or if the last one is recent. */
  wantsCheck(id: string): boolean {
    if (this.#waiting.has(id) || this.#running.has(id)) return false;
    const known = this.#known.get(id);
    if (known === undefined) return true;
    return this.#age(known) >= (known.status === 'live' ? liveAgainMs : deadAgainMs);
  }

  begin(id: string, address: ProxyAddress): void {
    this.#waiting.set(id, address);
    this.#next();
  }

  forget(id: string): void {
    this.#known.delete(id);
    this.#waiting.delete(id);
  }

  /** Checks proxies again whose last check is old. Proxies that were never checked are left out. */
  look(): void {
    for (const [id, { address }] of this.#known) if (this.wantsCheck(id)) this.begin(id, address);
  }

  #next(): void {
    for (const [id, address] of this.#waiting) {
      if (this.#running.size >= maxChecks) return;
      if (this.#running.has(id)) continue;
      this.#waiting.delete(id);
      this.#running.add(id);
      void this.#checkOne(id, address);
    }
  }

  async #checkOne(id: string, address: ProxyAddress): Promise<void> {
    const never: Known = { address, status: 'unchecked', checkedAt: Number.NEGATIVE_INFINITY };
    const known = this.#known.get(id) ?? never;
    this.#known.set(id, known);
    known.status = (await this.#options.check(address)) ? 'live' : 'dead';
    known.checkedAt = this.#options.clock.now();
    this.#running.delete(id);
    this.#next();
    this.#options.onResult();
  }

  #age({ checkedAt }: Known): number {
    return this.#options.clock.now() - checkedAt;
  }
}
