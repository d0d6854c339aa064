import type { Logger } from '@gatehouse/sdk-plugin';
import type { Outbox } from './outbox.ts';

/** A process may leave so much unread. A burst of calls on a busy machine is less. */
const limits = { messages: 2_000, bytes: 2_000_000 };

interface Parts {
  readonly outbox: Outbox;
  readonly log: Logger;
  /** Called with each call that the plugin does not see. */
  readonly onMissed: () => void;
}

/** The calls of others that a plugin watches. While its process does not read them, further ones are left out. */
export class WatchedCalls {
  readonly #parts: Parts;
  #missed = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  send(json: string): void {
    const { outbox } = this.#parts;
    if (this.#missed > 0 && outbox.isEmpty) this.over();
    if (this.#missed > 0 || outbox.isBeyond(limits)) this.#miss();
    else outbox.send({ kind: 'finished', json }, json.length);
  }

  /** It reads again, or never will. */
  over(): void {
    if (this.#missed > 0)
      this.#parts.log.warn('calls were left out of what the plugin watches', { calls: this.#missed });
    this.#missed = 0;
  }

  #miss(): void {
    if (this.#missed === 0)
      this.#parts.log.warn('the process of the plugin does not read the calls that it watches', {
        fix: 'Calls from now on are left out until it does',
      });
    this.#missed += 1;
    this.#parts.onMissed();
  }
}
