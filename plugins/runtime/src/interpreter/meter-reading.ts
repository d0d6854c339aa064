import type { TrafficTarget } from '@gatehouse/sdk-actions';
import type { MaskText } from '@gatehouse/sdk-plugin/internal';
import type { UsedAmounts, UsedTraffic } from '../run/usage-channel.ts';

/** A page may ask thousands of hosts, and a project may name thousands of counters. */
const maxTargets = 100;
const maxMeasures = 60;
const maxHostLength = 255;
const measurePattern = /^[a-zA-Z][\w.-]{0,63}$/;
const ownMeasures: ReadonlySet<string> = new Set([
  'browserSeconds',
  'requests',
  'receivedBytes',
  'sentBytes',
  'bytes',
]);

type Traffic = { -readonly [K in keyof UsedTraffic]: UsedTraffic[K] };

/** The counters of one run. */
export class MeterReading {
  readonly #amounts = new Map<string, number>();
  readonly #traffic = new Map<string, Traffic>();
  /** When each open browser was opened, by its own clock. */
  readonly #browsers = new Set<{ readonly since: number }>();
  readonly #mask: MaskText;
  #hasChanged = false;

  /** @param mask hides the secrets of the run, which a host may have in its name */
  constructor(mask: MaskText) {
    this.#mask = mask;
  }

  /** The problem of a counter of a plugin; null for none. */
  problemOf(measure: string, amount: number): string | null {
    if (!measurePattern.test(measure) || ownMeasures.has(measure))
      return `A counter cannot have the name ${JSON.stringify(measure.slice(0, 80))}: a letter, then letters, digits, ".", "_" or "-", and none that the run counts itself.`;
    if (!Number.isFinite(amount) || amount < 0) return `A counter cannot grow by ${amount}.`;
    if (!this.#amounts.has(measure) && this.#amounts.size >= maxMeasures)
      return `A run can have ${maxMeasures} counters, so ${measure} is not counted.`;
    return null;
  }

  /** The measure `bytes` is the sum of both directions. */
  amount(measure: string): number {
    if (measure === 'bytes') return this.amount('receivedBytes') + this.amount('sentBytes');
    const counted = this.#amounts.get(measure) ?? 0;
    return measure === 'browserSeconds' ? counted + this.#openSeconds() : counted;
  }

  add(measure: string, amount: number): void {
    this.#amounts.set(measure, (this.#amounts.get(measure) ?? 0) + amount);
    this.#hasChanged = true;
  }

  addRequest(target: TrafficTarget): void {
    this.#entryOf(target).requests += 1;
    this.add('requests', 1);
  }

  addBytes(target: TrafficTarget, { received, sent }: { received: number; sent: number }): void {
    const entry = this.#entryOf(target);
    entry.receivedBytes += received;
    entry.sentBytes += sent;
    this.add('receivedBytes', received);
    this.add('sentBytes', sent);
  }

  openBrowser(): () => void {
    const browser = { since: performance.now() };
    this.#browsers.add(browser);
    return () => this.#close(browser);
  }

  closeBrowsers(): void {
    for (const browser of this.#browsers) this.#close(browser);
  }

  /** Whether anything has changed since the last call. */
  takeChange(): boolean {
    const hasChanged = this.#hasChanged || this.#browsers.size > 0;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** @param more what the run is about to use */
  used(more: { readonly measure: string; readonly amount: number } | null = null): UsedAmounts {
    const amounts = Object.fromEntries(this.#amounts);
    if (this.#browsers.size > 0) amounts.browserSeconds = this.amount('browserSeconds');
    if (more !== null) amounts[more.measure] = (this.#amounts.get(more.measure) ?? 0) + more.amount;
    const traffic = [...this.#traffic.values()].map((entry) => ({ ...entry, host: this.#mask(entry.host) }));
    return { amounts, traffic };
  }

  #close(browser: { readonly since: number }): void {
    if (!this.#browsers.delete(browser)) return;
    this.add('browserSeconds', secondsSince(browser.since));
  }

  #openSeconds(): number {
    let seconds = 0;
    for (const { since } of this.#browsers) seconds += secondsSince(since);
    return seconds;
  }

  #entryOf({ host, proxy }: TrafficTarget): Traffic {
    const key = `${proxy} ${host}`;
    const known = this.#traffic.get(key);
    if (known !== undefined) return known;
    const isOther = this.#traffic.size >= maxTargets || host.length > maxHostLength;
    const name = isOther ? { host: 'other', proxy: '' } : { host, proxy };
    const place = isOther ? ' other' : key;
    const entry = this.#traffic.get(place) ?? { ...name, requests: 0, receivedBytes: 0, sentBytes: 0 };
    this.#traffic.set(place, entry);
    return entry;
  }
}

function secondsSince(since: number): number {
  return Math.round(performance.now() - since) / 1000;
}
