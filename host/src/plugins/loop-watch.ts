import type { PluginState } from './plugin-state.ts';

/** Longer than this is noticed by everybody who waits for an answer. */
const heldMs = 500;
const tickMs = 250;

interface Parts {
  /** Plugins outside of the product that had open calls after a time of the monotonic clock. */
  readonly busy: (sinceMs: number) => readonly string[];
  /** Whether a timer watches for what runs later; without it calls and setups alone are measured. */
  readonly hasTimer: boolean;
  readonly onHeld: (pluginId: string, message: string) => void;
}

/** Finds out which plugin held the event loop, so that nobody got an answer. It watches plugins outside of the product. */
export class LoopWatch {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = 0;
  /** When the last hold ended whose plugin is known. */
  #namedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Measures the part of a function that gives nobody else a turn. */
  measure<Given extends readonly unknown[], Result>(
    pluginId: string,
    what: string,
    work: (...given: Given) => Result,
  ): (...given: Given) => Result {
    return (...given) => {
      const startedAt = performance.now();
      try {
        return work(...given);
      } finally {
        const ms = performance.now() - startedAt;
        if (ms >= heldMs) this.#name(pluginId, `It held the event loop for ${Math.round(ms)} ms in ${what}`);
      }
    };
  }

  /** Also watches what runs later: timers, sockets and what follows an await. */
  start(): void {
    if (this.#timer !== null || !this.#parts.hasTimer) return;
    this.#dueAt = performance.now() + tickMs;
    this.#timer = setInterval(() => this.#tick(), tickMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    const now = performance.now();
    const late = now - this.#dueAt;
    this.#dueAt = now + tickMs;
    if (late < heldMs || this.#namedAt >= now - late - tickMs) return;
    const [only, ...others] = this.#parts.busy(now - late);
    if (only === undefined || others.length > 0) return;
    this.#name(
      only,
      `It held the event loop for ${Math.round(late)} ms, most likely: it alone had calls that were open`,
    );
  }

  #name(pluginId: string, message: string): void {
    this.#namedAt = performance.now();
    this.#parts.onHeld(pluginId, message);
  }
}

interface World {
  readonly isWatched: (folder: string) => boolean;
  readonly ownsProcess: boolean;
}

/** Watches the plugins outside of the product. */
export function createLoopWatch(
  { isWatched, ownsProcess }: World,
  states: { all(): readonly PluginState[] },
  note: (pluginId: string, error: Error) => void,
): LoopWatch {
  const isBusy = (since: number, { live, folder }: PluginState) =>
    live?.process === null && live.calls.wasOpenAfter(since) && isWatched(folder);
  return new LoopWatch({
    hasTimer: ownsProcess,
    busy: (since) => states.all().flatMap((plugin) => (isBusy(since, plugin) ? [plugin.id] : [])),
    onHeld: (id, message) => note(id, new Error(message)),
  });
}
