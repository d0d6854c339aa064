import type { SessionEvent } from './session-event.ts';

export interface PollOptions {
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

interface Poll {
  add(event: SessionEvent): void;
  end(): void;
}

/** How long a poll that has an event waits for more of the same burst. */
const burstMs = 5;

/** Hands events to those who wait at the moment: a live watch that keeps nothing. */
export class EventFeed {
  readonly #mostPolls: number;
  readonly #polls = new Set<Poll>();
  #isClosed = false;

  constructor(options: { readonly mostPolls: number }) {
    this.#mostPolls = options.mostPolls;
  }

  get isFull(): boolean {
    return this.#polls.size >= this.#mostPolls;
  }

  publish(event: SessionEvent): void {
    for (const poll of this.#polls) poll.add(event);
  }

  /** Resolves with the first burst of events, or with none when the time is up. Never rejects. */
  poll({ timeoutMs, signal }: PollOptions): Promise<readonly SessionEvent[]> {
    if (signal.aborted || this.#isClosed) return Promise.resolve([]);
    return new Promise((resolve) => {
      const events: SessionEvent[] = [];
      const end = () => {
        this.#polls.delete(poll);
        clearTimeout(timeout);
        clearTimeout(burst);
        signal.removeEventListener('abort', end);
        resolve(events);
      };
      let burst: NodeJS.Timeout | undefined;
      const timeout = setTimeout(end, timeoutMs);
      const add = (event: SessionEvent) => {
        events.push(event);
        burst ??= setTimeout(end, burstMs);
      };
      const poll: Poll = { add, end };
      signal.addEventListener('abort', end, { once: true });
      this.#polls.add(poll);
    });
  }

  /** Answers every poll now; later ones return at once. */
  close(): void {
    this.#isClosed = true;
    for (const poll of this.#polls) poll.end();
  }
}
