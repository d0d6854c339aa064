import type { SessionEvent } from './session-event.ts';

export interface PollOptions {
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

interface Poll {
  readonly events: SessionEvent[];
  end(): void;
}

/**
 * Hands events to those who wait at the moment: a live watch that keeps nothing. A burst, which is what happens in one
 * turn of the event loop, is answered together; nobody waits for more.
 */
export class EventFeed {
  readonly #mostPolls: number;
  readonly #polls = new Set<Poll>();
  #burst: NodeJS.Immediate | undefined;
  #isClosed = false;

  constructor(options: { readonly mostPolls: number }) {
    this.#mostPolls = options.mostPolls;
  }

  get isFull(): boolean {
    return this.#polls.size >= this.#mostPolls;
  }

  publish(event: SessionEvent): void {
    for (const { events } of this.#polls) events.push(event);
    this.#burst ??= setImmediate(() => this.#answer());
  }

  /** Resolves with the first burst of events, or with none when the time is up. Never rejects. */
  poll({ timeoutMs, signal }: PollOptions): Promise<readonly SessionEvent[]> {
    if (signal.aborted || this.#isClosed) return Promise.resolve([]);
    return new Promise((resolve) => {
      const events: SessionEvent[] = [];
      const end = () => {
        this.#polls.delete(poll);
        clearTimeout(timeout);
        resolve(events);
      };
      const timeout = setTimeout(end, timeoutMs);
      const poll: Poll = { events, end };
      signal.addEventListener('abort', end, { once: true });
      this.#polls.add(poll);
    });
  }

  /** Answers every poll now; later ones return at once. */
  close(): void {
    this.#isClosed = true;
    clearImmediate(this.#burst);
    for (const poll of this.#polls) poll.end();
  }

  #answer(): void {
    this.#burst = undefined;
    for (const poll of this.#polls) if (poll.events.length > 0) poll.end();
  }
}
