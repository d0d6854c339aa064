import type { Clock } from '@gatehouse/sdk-plugin';

/** Delays before the restarts of a failed plugin; after the last one it stays quarantined. */
const backOffMs = [1_000, 5_000, 30_000] as const;
/** After this time without a failure, earlier ones are forgotten. */
const windowMs = 600_000;

/** Remembers how often each plugin failed lately. */
export class Probation {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #failures = new Map<string, readonly number[]>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /**
   * Notes a failure. Milliseconds until the next start, or null when the plugin stays out until it is enabled by hand.
   */
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
