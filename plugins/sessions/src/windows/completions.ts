import type { Logger } from '@gatehouse/sdk-plugin';
import type { CompletedWindow } from '../session-windows.ts';

type Listener = (window: CompletedWindow) => Promise<void>;

/** Those who want to know what people left when they completed windows. */
export class Completions {
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Gives what ends the listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Never rejects: the window is completed, and its note is in the journal. */
  async tell(window: CompletedWindow): Promise<void> {
    const told = await Promise.allSettled(Array.from(this.#listeners, (listener) => listener(window)));
    for (const result of told) {
      if (result.status === 'rejected')
        this.#log.error('a completed window could not be kept', { error: String(result.reason) });
    }
  }
}
