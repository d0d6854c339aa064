import type { Clock } from '@gatehouse/sdk-plugin';

/** What a plugin that failed waits before it starts anew: longer each time, and then it stays out. */
const backOffMs = [1_000, 5_000, 30_000] as const;
/** A plugin that was well for so long starts with a clean record. */
const windowMs = 600_000;

/** Remembers how often each plugin failed lately. */
export class Probation {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #failures = new Map<string, readonly number[]>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Notes a failure. Milliseconds until the next start, or null when the plugin stays out until it is enabled by hand. */
  failed(pluginId: string): number | null {
    const now = this.#clock.now();
    const recent = (this.#failures.get(pluginId) ?? []).filter((at) => now - at < windowMs);
    this.#failures.set(pluginId, [...recent, now]);
    return backOffMs[recent.length] ?? null;
  }

  forget(pluginId: string): void {
    this.#failures.delete(pluginId);
  }
}
