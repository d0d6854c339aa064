import type { Logger } from '@gatehouse/sdk-plugin';
import type { CompletedWindow } from '../session-windows.ts';

type Listener = (window: CompletedWindow) => Promise<void>;

/** Listeners for the input of people who completed windows. */
export class Completions {
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Returns a function that removes the listener. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Never rejects: the window is completed, and its record is in the journal. */
  async notify(window: CompletedWindow): Promise<void> {
    const results = await Promise.allSettled(Array.from(this.#listeners, (listener) => listener(window)));
    for (const result of results) {
      if (result.status === 'rejected')
        this.#log.error('a completed window could not be kept', { error: String(result.reason) });
    }
  }
}
