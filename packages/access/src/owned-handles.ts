export type EndHandle = () => void | Promise<void>;

/** Handles that a plugin has opened and not closed. */
export interface OwnedHandles {
  /** Aborted when the plugin stops. */
  readonly signal: AbortSignal;
  /** Returns a function to call when the handle has ended by itself. */
  add(end: EndHandle): () => void;
  /** Throws once the plugin has stopped: nothing would end what it opens then. */
  assertOpen(): void;
  /** Ends all, at once and side by side. */
  endAll(): Promise<void>;
}

export function createOwnedHandles(pluginId: string): OwnedHandles {
  const stopping = new AbortController();
  const ends = new Set<EndHandle>();
  return {
    signal: stopping.signal,
    add: (end) => {
      ends.add(end);
      return () => void ends.delete(end);
    },
    assertOpen: () => {
      if (stopping.signal.aborted) throw new Error(`${pluginId} has stopped and can open nothing more`);
    },
    endAll: async () => {
      stopping.abort(new Error(`${pluginId} has stopped`));
      const ending = [...ends].map(async (end) => end());
      ends.clear();
      await Promise.allSettled(ending);
    },
  };
}
